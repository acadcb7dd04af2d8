import { readFile } from "node:fs/promises";
import { expect, test } from "./test.ts";

test("headers.json names for every file the headers that the server sends with it", async ({
  site,
}) => {
  const list: Record<string, Record<string, string>> = JSON.parse(
    await readFile("dist/headers.json", "utf8"),
  );
  expect(Object.keys(list).length).toBeGreaterThan(300);
  for (const [address, headers] of Object.entries(list)) {
    const answer = await fetch(site.url + address, { method: "HEAD" });
    expect(answer.status, address).toBe(address === "/404" ? 404 : 200);
    for (const [name, value] of Object.entries(headers)) {
      if (address === "/404" && name === "Cache-Control") continue;
      expect(answer.headers.get(name), `${address}: ${name}`).toBe(value);
    }
  }
});
