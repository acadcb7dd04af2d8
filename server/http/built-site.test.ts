import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../tests/temporary-folder.ts";
import { loadSite } from "./built-site.ts";

async function load(files: Record<string, string>) {
  const folder = await temporaryFolder();
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  return loadSite(folder, {});
}

const PAGES = { "index.html": "home", "404.html": "not found", "500.html": "failed" };

test("an encoding's extension without the original: an ordinary file", async () => {
  const site = await load({ ...PAGES, "backup.gz": "x" });
  expect([...site.files.keys()]).toContain("/backup.gz");
});

test("names with spaces and non-Latin letters: percent-encoded, as browsers send them", async () => {
  const site = await load({ ...PAGES, "a guide מדריך#1.pdf": "x" });
  expect([...site.files.keys()]).toContain("/a%20guide%20%D7%9E%D7%93%D7%A8%D7%99%D7%9A%231.pdf");
});

test.each(["404.html", "500.html"] as const)("no %s: rejected", async (name) => {
  const { [name]: _missing, ...rest } = PAGES;
  await expect(load(rest)).rejects.toThrow(`${name} is missing`);
});
