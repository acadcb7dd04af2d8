import { once } from "node:events";
import { createServer, request as send } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { Page } from "@playwright/test";

/* What a page requests, and when it gets it. */

/** A list that grows with the URL of every request of the page, without those of its frames. */
export function recordRequests(page: Page): URL[] {
  const urls: URL[] = [];
  page.on("request", (request) => {
    if (request.frame() === page.mainFrame()) urls.push(new URL(request.url()));
  });
  return urls;
}

/** Holds matching requests back. Returns a function that lets them go. */
export async function holdRequests(page: Page, pattern: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    await promise;
    await route.fallback();
  });
  return resolve;
}

/** Starts a proxy that sends each document in the pieces into which `at` splits it, and waits for `next` before each but the first. */
export async function sendInPieces(target: string, at: RegExp, next: () => Promise<void>) {
  const server = createServer((request, response) => {
    const { method, headers } = request;
    const options = { method, headers: { ...headers, "accept-encoding": "identity" } };
    const forwarded = send(target + request.url, options, async (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      if (!answer.headers["content-type"]?.startsWith("text/html")) return answer.pipe(response);
      const [first, ...others] = (await text(answer)).split(at);
      response.write(first);
      for (const piece of others) {
        await next();
        response.write(piece);
      }
      response.end();
    });
    request.pipe(forwarded);
  });
  await once(server.listen(0), "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    [Symbol.dispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}
