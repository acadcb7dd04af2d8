import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { cached } from "./cache.ts";
import { cacheDir } from "./paths.ts";

test("a result is made once, and anew for another source or another parameter", async () => {
  const kind = `test-${randomUUID()}`;
  onTestFinished(() => rm(join(cacheDir, kind), { recursive: true }));
  const make = vi.fn(async () => Buffer.from(`result ${make.mock.calls.length}`));
  const ask = async (source: string | Buffer, quality: number) =>
    String(await cached(kind, source, { quality }, make));

  expect(await ask("source", 60)).toBe("result 1");
  expect(await ask(Buffer.from("source"), 60)).toBe("result 1");
  expect(await ask("other", 60)).toBe("result 2");
  expect(await ask("source", 61)).toBe("result 3");
});
