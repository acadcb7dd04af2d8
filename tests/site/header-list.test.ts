import { readFile } from "node:fs/promises";
import { afterAll, expect, test } from "vitest";
import { startBuiltSite } from "../built-site.ts";

const site = await startBuiltSite();
afterAll(site.close);

const isErrorPage = (path: string) => /^\/(404|500)\.html$/.test(path);

test("headers.json lists for every file the headers that the server sends with it", async () => {
  const list: Record<string, Record<string, string>> = JSON.parse(
    await readFile("dist/headers.json", "utf8"),
  );
  expect(Object.keys(list).length).toBeGreaterThan(300);
  for (const [path, headers] of Object.entries(list)) {
    const response = await fetch(site.url + path, { method: "HEAD" });
    expect(response.status, path).toBe(isErrorPage(path) ? 404 : 200);
    // It is only the body of error responses, with no path of its own.
    if (path === "/500.html") continue;
    for (const [name, value] of Object.entries(headers)) {
      expect(response.headers.get(name), `${path}: ${name}`).toBe(value);
    }
  }
});
