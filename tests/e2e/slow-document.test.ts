import { once } from "node:events";
import { createServer, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { DESK_PATH } from "#contract/desk-paths.ts";
import { ALL } from "../all.ts";
import { TESTED_PATHS } from "../pages.ts";
import { layoutShifts } from "./loading.ts";
import { expect, test } from "./test.ts";

/** Between two pieces, in milliseconds: long enough to paint one. */
const PAUSE = 300;

// What is centred in a window would move with each piece.
const PATHS = ALL ? [...TESTED_PATHS, DESK_PATH] : ["/", "/PracticalSecurity", DESK_PATH];

/** A proxy that sends each document in pieces: up to its first heading, the heading, and the rest. */
async function startSlowProxy(target: string) {
  const server = createServer((request, response) => {
    const { method, headers } = request;
    const options = { method, headers: { ...headers, "accept-encoding": "identity" } };
    const forwarded = send(target + request.url, options, async (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      if (!answer.headers["content-type"]?.startsWith("text/html")) return answer.pipe(response);
      for (const piece of (await text(answer)).split(/(?=<h1)|(?<=<\/h1>)/)) {
        response.write(piece);
        await delay(PAUSE);
      }
      response.end();
    });
    request.pipe(forwarded);
  });
  await once(server.listen(0), "listening");
  const { port } = server.address() as AddressInfo;
  return { url: `http://localhost:${port}`, [Symbol.dispose]: () => server.close() };
}

for (const path of PATHS) {
  test(`${path} comes in pieces: nothing shifts`, async ({ page, site, allowConsole }) => {
    allowConsole(/404/);
    using proxy = await startSlowProxy(site.url);
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(proxy.url + path);
      expect(await layoutShifts(page), `at ${width} px`).toEqual([]);
    }
  });
}
