import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../tests/temporary-folder.ts";
import { renewFolder } from "./renew-folder.ts";

async function setUp() {
  const root = await temporaryFolder();
  const dist = join(root, "dist");
  const renew = (name: string, fault?: Error) =>
    renewFolder(dist, join(root, "work"), async (unfinished) => {
      await writeFile(join(unfinished, name), "");
      if (fault) throw fault;
    });
  return { root, dist, renew };
}

test("there is no folder yet, then one: what was made takes its place, and nothing else is left", async () => {
  const { root, dist, renew } = await setUp();
  await renew("one");
  expect(await readdir(dist)).toEqual(["one"]);
  await renew("two");
  expect(await readdir(dist)).toEqual(["two"]);
  expect(await readdir(root)).toEqual(["dist"]);
});

test("what is to be made fails: the folder stays as it was, and the next attempt starts anew", async () => {
  const { dist, renew } = await setUp();
  await mkdir(dist);
  await writeFile(join(dist, "one"), "");
  await expect(renew("half", new Error("wrong"))).rejects.toThrow("wrong");
  expect(await readdir(dist)).toEqual(["one"]);
  await renew("two");
  expect(await readdir(dist)).toEqual(["two"]);
});
