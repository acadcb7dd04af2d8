import { readFile } from "node:fs/promises";
import { afterAll, expect, test } from "vitest";
import { startBuiltSite } from "../built-site.ts";

const site = await startBuiltSite();
afterAll(site.close);

const isErrorPage = (address: string) => /^\/(404|500)\.html$/.test(address);

test("headers.json lists for every file the headers that the server sends with it", async () => {
  const list: Record<string, Record<string, string>> = JSON.parse(
    await readFile("dist/headers.json", "utf8"),
  );
  expect(Object.keys(list).length).toBeGreaterThan(300);
  for (const [address, headers] of Object.entries(list)) {
    const answer = await fetch(site.url + address, { method: "HEAD" });
    expect(answer.status, address).toBe(isErrorPage(address) ? 404 : 200);
    // The body of other answers: it has no address.
    if (address === "/500.html") continue;
    for (const [name, value] of Object.entries(headers)) {
      expect(answer.headers.get(name), `${address}: ${name}`).toBe(value);
    }
  }
});
