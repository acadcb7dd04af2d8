import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { temporaryFolder } from "../tests/temporary-folder.ts";

/** Text that an encoder has to work on. */
const TEXT = randomBytes(30_000).toString("hex");

/**
 * Compresses the folder in a process of its own. Returns the most memory that this process held, in megabytes: by looking
 * often, since the operating system's count begins with what the process held that started it.
 */
async function peakOfCompressing(folder: string): Promise<number> {
  const script = `
    import { compress } from ${JSON.stringify(join(import.meta.dirname, "compress.ts"))};
    let peak = 0;
    const timer = setInterval(() => { peak = Math.max(peak, process.memoryUsage.rss()); }, 2);
    await compress(${JSON.stringify(folder)});
    clearInterval(timer);
    console.log(peak);`;
  const args = ["--input-type=module", "--eval", script];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return Number(stdout) / 1024 ** 2;
}

test("sixty files: all are compressed, and no more than a few encoders take memory at a time", async () => {
  const folder = await temporaryFolder();
  const names = Array.from({ length: 60 }, (_, index) => `page-${index}.html`);
  await Promise.all(names.map((name) => writeFile(join(folder, name), TEXT)));
  // Four at a time took 110 MB here, all at once 200; on whole pages 0.3 and 1.4 GB.
  expect(await peakOfCompressing(folder)).toBeLessThan(150);
  const expected = names.flatMap((name) => [name, `${name}.br`, `${name}.gz`]);
  expect((await readdir(folder)).toSorted()).toEqual(expected.toSorted());
  const encoded = await readFile(join(folder, "page-59.html.br"));
  expect(String(brotliDecompressSync(encoded))).toBe(TEXT);
});

test("a file that would not get smaller stays alone", async () => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, "robots.txt"), "x");
  await peakOfCompressing(folder);
  expect(await readdir(folder)).toEqual(["robots.txt"]);
});
