import { mkdtemp, readdir, readFile, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { writeFolder } from "./files.ts";

test("a folder holds the files it is given and no others, and what has not changed is not touched", async () => {
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
