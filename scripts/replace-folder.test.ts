import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../tests/temporary-folder.ts";
import { replaceFolder } from "./replace-folder.ts";

async function setUp() {
  const root = await temporaryFolder();
  const dist = join(root, "dist");
  const replace = (name: string, fault?: Error) =>
    replaceFolder(dist, join(root, "work"), async (unfinished) => {
      await writeFile(join(unfinished, name), "");
      if (fault) throw fault;
    });
  return { root, dist, replace };
}

test("a folder is created, then replaced, and nothing else is left behind", async () => {
  const { root, dist, replace } = await setUp();
  await replace("one");
  expect(await readdir(dist)).toEqual(["one"]);
  await replace("two");
  expect(await readdir(dist)).toEqual(["two"]);
  expect(await readdir(root)).toEqual(["dist"]);
});

test("filling the new folder fails: the old one stays, and the next attempt starts clean", async () => {
  const { dist, replace } = await setUp();
  await mkdir(dist);
  await writeFile(join(dist, "one"), "");
  await expect(replace("half", new Error("wrong"))).rejects.toThrow("wrong");
  expect(await readdir(dist)).toEqual(["one"]);
  await replace("two");
  expect(await readdir(dist)).toEqual(["two"]);
});
