import type { Page, Route } from "@playwright/test";
import { barOf } from "./bar.ts";
import { open } from "./open.ts";
import { PAGES } from "./pages.ts";
import { expect, test } from "./test.ts";

const DATA = "**/past-events.data";

const FAILURES: { name: string; status: number; fail: (route: Route) => Promise<void> }[] = [
  { name: "the network is dead", status: 500, fail: (route) => route.abort() },
  {
    name: "the server answers 500",
    status: 500,
    fail: (route) => route.fulfill({ status: 500, body: "Error: at /srv/app/data.ts:12:5" }),
  },
  {
    name: "the server answers 503 with a page of a proxy",
    status: 503,
    fail: (route) =>
      route.fulfill({ status: 503, contentType: "text/html", body: "<h1>Unavailable</h1>" }),
  },
  {
    name: "the data is gone",
    status: 404,
    fail: (route) => route.fulfill({ status: 404, body: "" }),
  },
  {
    name: "the data is cut off",
    status: 500,
    fail: (route) => route.fulfill({ status: 200, contentType: "text/x-script", body: '[{"_1":' }),
  },
];

/** From a page that is well to the one whose data cannot be had. */
async function clickThrough(page: Page): Promise<void> {
  await open(page, "/upcoming-events");
  await page.getByRole("main").getByRole("link", { name: "PAST EVENTS" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Unexpected Application Error!");
}

for (const { name, status, fail } of FAILURES) {
  test(`when ${name}, the error screen stands inside the layout, with status and text alone`, async ({
    page,
    allowConsole,
  }) => {
    allowConsole(/^error: /);
    await page.route(DATA, fail);
    await clickThrough(page);
    const main = page.getByRole("main");
    await expect(main).toContainText(new RegExp(`\\b${status}\\b \\w+`));
    await expect(barOf(page).header).toBeVisible();
    await expect(page.getByRole("contentinfo")).toBeVisible();
    const text = await main.innerText();
    expect(text).not.toMatch(/\bat \S+:\d+|\.(tsx?|m?js|data)\b|https?:|\/srv\/|TypeError|decode/);
    await expect(page).toHaveTitle(/\S/);
    await expect(page).toHaveURL("/past-events");
  });
}

test("the error screen has a way home, and the page comes back with its data", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/^error: /);
  await page.route(DATA, (route) => route.fulfill({ status: 500 }));
  await clickThrough(page);
  await page.getByRole("main").getByRole("link", { name: "home" }).click();
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(PAGES[0].heading);

  await page.unroute(DATA);
  const { events, past } = barOf(page);
  await events.click();
  await past.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Past events");
});

test("the browser's way back leads from the error screen to the page before", async ({
  page,
  allowConsole,
}) => {
  allowConsole(/^error: /);
  await page.route(DATA, (route) => route.abort());
  await clickThrough(page);
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Upcoming events");
});
