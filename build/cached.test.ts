import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { CACHE, cached } from "./cached.ts";

test("a result is cached until its source or a parameter changes", async () => {
  const kind = `test-${randomUUID()}`;
  onTestFinished(() => rm(join(CACHE, kind), { recursive: true }));
  const make = vi.fn(async () => Buffer.from(`result ${make.mock.calls.length}`));
  const result = async (source: string | Buffer, quality: number) =>
    String(await cached(kind, source, { quality }, make));

  expect(await result("source", 60)).toBe("result 1");
  expect(await result(Buffer.from("source"), 60)).toBe("result 1");
  expect(await result("other", 60)).toBe("result 2");
  expect(await result("source", 61)).toBe("result 3");
});
