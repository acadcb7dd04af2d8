import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { expect, test } from "vitest";

/** Runs a script that may use `progress`, with its output going into a pipe. Returns its output. */
function run(source: string): string {
  const file = join(import.meta.dirname, "progress.ts");
  const script = `
    import { setTimeout as wait } from "node:timers/promises";
    import { progress } from ${JSON.stringify(file)};
    ${source}`;
  const args = ["--input-type=module", "--eval", script];
  return spawnSync(process.execPath, args, { encoding: "utf8" }).stdout;
}

test("a pipe gets plain lines: where long work is, what is printed meanwhile at once, and how it ended", () => {
  const output = run(`
    await Promise.allSettled([
      progress.step("Units", async (report) => {
        report("12 passed");
        await wait(1_500);
        progress.print("✘ one.test.ts: fails");
        await wait(200);
        report("13 passed");
      }),
      progress.step("Types", async () => {
        await wait(1_600);
        throw new Error("no");
      }),
    ]);`);
  expect(output.replaceAll(/\d s$/gm, "N s").split("\n")).toEqual([
    "… Units: 12 passed, N s",
    "… Types, N s",
    "✘ one.test.ts: fails",
    "✘ Types, N s",
    "✔ Units: 13 passed, N s",
    "",
  ]);
});

test("work that takes less than a second prints nothing, and its result is passed on", () => {
  expect(run(`console.log(await progress.step("Short", async () => "result"));`)).toBe("result\n");
});
