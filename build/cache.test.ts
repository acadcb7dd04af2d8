import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { cached, cacheKey } from "./cache.ts";

test("the key changes with the source and with each parameter, and with nothing else", () => {
  const key = cacheKey("source", { quality: 60 });
  expect(cacheKey(Buffer.from("source"), { quality: 60 })).toBe(key);
  expect(cacheKey("source2", { quality: 60 })).not.toBe(key);
  expect(cacheKey("source", { quality: 61 })).not.toBe(key);
  expect(key).toMatch(/^[0-9a-f]{12}$/);
});

test("a result is made once", async () => {
  const folder = await mkdtemp(join(tmpdir(), "cache-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const make = vi.fn(async () => Buffer.from("made"));

  expect(String(await cached(folder, "a.txt", make))).toBe("made");
  expect(String(await cached(folder, "a.txt", make))).toBe("made");

  expect(make).toHaveBeenCalledOnce();
  expect(await readdir(folder)).toEqual(["a.txt"]);
});
