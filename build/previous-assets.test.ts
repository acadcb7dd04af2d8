import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { temporaryFolder } from "../tests/temporary-folder.ts";
import { keepPreviousAssets } from "./previous-assets.ts";

let root: string;
beforeEach(async () => {
  root = await temporaryFolder();
});

/** Makes a build after the build `previous`; its files contain its name. */
async function build(name: string, previous: string, files: string[]) {
  const assets = join(root, name, "client/assets");
  await mkdir(assets, { recursive: true });
  for (const file of files) await writeFile(join(assets, file), `of ${name}`);
  await keepPreviousAssets(join(root, previous), join(root, name));
}

const assetsOf = async (name: string) =>
  (await readdir(join(root, name, "client/assets"))).toSorted();

test("the previous build's files stay, with their compressed versions; older ones do not", async () => {
  await build("one", "none", ["app-1.js", "app-1.js.br", "base.css"]);
  await build("two", "one", ["app-2.js", "base.css"]);
  expect(await assetsOf("two")).toEqual(["app-1.js", "app-1.js.br", "app-2.js", "base.css"]);
  expect(await readFile(join(root, "two/client/assets/base.css"), "utf8")).toBe("of two");
  await build("three", "two", ["app-3.js"]);
  expect(await assetsOf("three")).toEqual(["app-2.js", "app-3.js", "base.css"]);
});

test("a previous build that was emptied by hand: nothing is kept, and nothing fails", async () => {
  await build("one", "none", ["app-1.js"]);
  await rm(join(root, "one/client"), { recursive: true });
  await build("two", "one", ["app-2.js"]);
  expect(await assetsOf("two")).toEqual(["app-2.js"]);
});
