import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { loadSite } from "./site.ts";

async function load(files: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), "site-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), content);
  }
  return loadSite(folder, {});
}

const PAGES = { "index.html": "home", "404.html": "not found", "500.html": "failed" };

test("pages, other files and error pages are distinguished", async () => {
  const site = await load({ ...PAGES, "Show/index.html": "show", "a/b.txt": "b" });
  expect([...site.files.keys()].toSorted()).toEqual(["/", "/Show", "/a/b.txt"]);
  expect([...site.pages]).toEqual(
    expect.arrayContaining([
      ["", "/"],
      ["/show", "/Show"],
    ]),
  );
  expect(site.pages.size).toBe(2);
  const errors = Object.entries(site.errorPages).map(([status, { representations }]) => [
    status,
    Buffer.from(representations.get("identity")?.body ?? []).toString(),
  ]);
  expect(errors).toEqual([
    ["404", "not found"],
    ["500", "failed"],
  ]);
});

test("an encoding that is not smaller: not offered", async () => {
  const site = await load({ ...PAGES, "a.js": "12345", "a.js.br": "123456", "a.js.gz": "1234" });
  expect([...(site.files.get("/a.js")?.representations.keys() ?? [])]).toEqual([
    "gzip",
    "identity",
  ]);
});

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
