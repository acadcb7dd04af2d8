import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../tests/temporary-folder.ts";
import { freeReserve, keepReserve } from "./disk-space.ts";

test("room on the disk: a reserve of a megabyte is kept; freed: it is made again", async () => {
  const folder = await temporaryFolder();
  await keepReserve(folder);
  const [name = ""] = await readdir(folder);
  const { size, blocks, ino, mode } = await stat(join(folder, name));
  expect([size, mode & 0o777]).toEqual([1_048_576, 0o600]);
  expect(blocks * 512).toBeGreaterThanOrEqual(size);
  await keepReserve(folder);
  expect((await stat(join(folder, name))).ino).toBe(ino);
  await freeReserve(folder);
  expect(await readdir(folder)).toEqual([]);
  await keepReserve(folder);
  expect(await readdir(folder)).toEqual([name]);
});

test("little room on the disk, or a folder that cannot be used: no reserve, and no error", async () => {
  const folder = await temporaryFolder();
  await keepReserve(folder, async () => 16 * 1_048_576 - 1);
  expect(await readdir(folder)).toEqual([]);
  await keepReserve(join(folder, "missing"));
});
