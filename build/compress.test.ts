import { readdir, readFile, writeFile } from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { join } from "node:path";
import zlib from "node:zlib";
import { expect, test, vi } from "vitest";
import { cleanUpLater } from "../tests/clean-up.ts";
import { temporaryFolder } from "../tests/temporary-folder.ts";
import { compress } from "./compress.ts";

const TEXT = "Text of a page. ".repeat(999);

test("sixty files: all are compressed, in no more encoders at a time than Node has threads for", async () => {
  let [running, most] = [0, 0];
  const encode = zlib.brotliCompress;
  const counted = (data: zlib.InputType, done: zlib.CompressCallback) => {
    running += 1;
    most = Math.max(most, running);
    encode(data, (error, encoded) => {
      running -= 1;
      done(error, encoded);
    });
  };
  const spy = vi.spyOn(zlib, "brotliCompress").mockImplementation(counted as typeof encode);
  syncBuiltinESMExports();
  cleanUpLater(() => {
    spy.mockRestore();
    syncBuiltinESMExports();
  });
  const folder = await temporaryFolder();
  const names = Array.from({ length: 60 }, (_, index) => `page-${index}.html`);
  await Promise.all(names.map((name) => writeFile(join(folder, name), TEXT)));
  await compress(folder);
  expect(most).toBe(4);
  const expected = names.flatMap((name) => [name, `${name}.br`, `${name}.gz`]);
  expect((await readdir(folder)).toSorted()).toEqual(expected.toSorted());
  const encoded = await readFile(join(folder, "page-59.html.br"));
  expect(String(zlib.brotliDecompressSync(encoded))).toBe(TEXT);
});

test("a file that would not get smaller stays alone", async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, "robots.txt"), "x");
  await compress(folder);
  expect(await readdir(folder)).toEqual(["robots.txt"]);
});
