import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { alive, open } from "./open.ts";
import { expect, test } from "./test.ts";

/** In milliseconds since the page was asked for: its first paint, its main photo's end, its first script's beginning. */
const timesOf = (page: Page) =>
  page.evaluate(() => {
    const resources = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const scripts = resources.filter(({ name }) => name.endsWith(".js"));
    const { currentSrc } = document.querySelector<HTMLImageElement>("[fetchpriority=high]") ?? {};
    const photo = resources.find(({ name }) => name === currentSrc);
    const [paint] = performance.getEntriesByName("first-contentful-paint");
    return {
      painted: paint?.startTime ?? Number.NaN,
      photo: photo?.responseEnd ?? Number.NaN,
      asked: Math.min(...scripts.map(({ startTime }) => startTime)),
    };
  });

for (const path of ["/", "/PracticalSecurityInfo", "/nowhere"]) {
  test(`${path}: no script is asked for before the page is painted`, async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/404/);
    await open(page, path);
    const { painted, asked } = await timesOf(page);
    expect(asked).toBeGreaterThan(painted);
  });
}

test("a gallery: no script is asked for before its main photo is there", async ({ page }) => {
  await open(page, "/events/launch-december-2024");
  const { asked, photo } = await timesOf(page);
  expect(photo).toBeGreaterThan(0);
  // A second is the longest that scripts wait.
  expect(asked).toBeGreaterThan(Math.min(photo, 1_000));
});

test("a gallery whose main photo does not come: it works all the same", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/ERR_FAILED/);
  await page.route(/\.avif$/, (route) => route.abort());
  await open(page, "/events/launch-december-2024");
});

test("a page that is never painted, as in a background tab: its scripts start", async ({
  page,
}) => {
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => undefined;
  });
  await open(page, "/");
});

test("a page whose end comes after its paint, as on a slow line: its scripts start", async ({
  page,
  site,
}) => {
  const html = await (await fetch(`${site.url}/guidelines`)).text();
  const cut = html.indexOf("<template>") + 60;
  let unfinished: ServerResponse | undefined;
  const server = createServer(async (asked, answer) => {
    if (asked.url === "/guidelines") {
      answer.writeHead(200, { "Content-Type": "text/html" }).write(html.slice(0, cut));
      unfinished = answer;
    } else {
      const file = await fetch(site.url + asked.url);
      const type = file.headers.get("content-type") ?? "";
      answer.writeHead(file.status, { "Content-Type": type }).end(await file.bytes());
    }
  }).listen(0, "localhost");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  await page.goto(`http://localhost:${port}/guidelines`, { waitUntil: "commit" });
  await page.waitForFunction(() => performance.getEntriesByType("paint").length > 0);
  // Whoever watches for the paint is told within two frames.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  unfinished?.end(html.slice(cut));
  await alive(page);
  server.closeAllConnections();
  server.close();
});
