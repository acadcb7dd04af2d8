import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { temporaryFolder } from "../tests/temporary-folder.ts";
import { completeBuild } from "./complete-build.ts";

const TEXT = "A script of this build. ".repeat(99);
const SETTINGS = { siteUrl: "http://localhost", supabaseUrl: null, supabaseAnonKey: "" };

test("a build has its texts compressed where that is smaller, and the files of the build before it", async () => {
  const root = await temporaryFolder();
  const assetsOf = (name: string) => join(root, name, "client/assets");
  /** Makes a build after the build `previous`, with these files below `/assets/`; returns all that are there then. */
  const build = async (name: string, previous: string, files: Record<string, string>) => {
    await mkdir(assetsOf(name), { recursive: true });
    for (const page of ["../404.html", "../500.html"]) files[page] = "";
    for (const [file, text] of Object.entries(files)) {
      await writeFile(join(assetsOf(name), file), text);
    }
    await completeBuild(join(root, name), join(root, previous), SETTINGS, "1");
    return (await readdir(assetsOf(name))).toSorted();
  };
  const one = ["app-1.js", "app-1.js.br", "app-1.js.gz", "base.css"];
  expect(await build("one", "none", { "app-1.js": TEXT, "base.css": "x" })).toEqual(one);
  const encoded = (ending: string) => readFile(join(assetsOf("one"), `app-1.js.${ending}`));
  expect(String(brotliDecompressSync(await encoded("br")))).toBe(TEXT);
  expect(String(gunzipSync(await encoded("gz")))).toBe(TEXT);

  const two = [...one.slice(0, 3), "app-2.js", "base.css"];
  expect(await build("two", "one", { "app-2.js": "", "base.css": "y" })).toEqual(two);
  expect(await readFile(join(assetsOf("two"), "base.css"), "utf8")).toBe("y");
  expect(await build("three", "two", { "app-3.js": "" })).toEqual([
    "app-2.js",
    "app-3.js",
    "base.css",
  ]);
});
