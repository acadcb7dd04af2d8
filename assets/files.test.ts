import { randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { cacheDir, cached, writeFolder } from "./files.ts";

test("writeFolder removes other files and leaves unchanged ones alone", async () => {
  const folder = await mkdtemp(join(tmpdir(), "files-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  await writeFolder(folder, {
    "same.txt": "same",
    "posters/old.png": "old",
    "posters/new.png": "",
  });
  await utimes(join(folder, "same.txt"), 1, 1);
  await writeFile(join(folder, "written-by-another.txt.part"), "");

  await writeFolder(folder, { "same.txt": "same", "posters/new.png": "new" });

  expect((await stat(join(folder, "same.txt"))).mtimeMs).toBe(1000);
  expect(await readFile(join(folder, "posters/new.png"), "utf8")).toBe("new");
  expect((await readdir(folder, { recursive: true })).sort()).toEqual([
    "posters",
    "posters/new.png",
    "same.txt",
    "written-by-another.txt.part",
  ]);
});

test("a result is cached until its source or a parameter changes", async () => {
  const kind = `test-${randomUUID()}`;
  onTestFinished(() => rm(join(cacheDir, kind), { recursive: true }));
  const make = vi.fn(async () => Buffer.from(`result ${make.mock.calls.length}`));
  const result = async (source: string | Buffer, quality: number) =>
    String(await cached(kind, source, { quality }, make));

  expect(await result("source", 60)).toBe("result 1");
  expect(await result(Buffer.from("source"), 60)).toBe("result 1");
  expect(await result("other", 60)).toBe("result 2");
  expect(await result("source", 61)).toBe("result 3");
});
