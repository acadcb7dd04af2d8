import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../tests/temporary-folder.ts";
import { runNode } from "./run-node.ts";

/** Runs a script with this source. */
async function run(source: string) {
  const script = join(await temporaryFolder(), "step.mjs");
  await writeFile(script, source);
  return { script, ...(await runNode(script, [], process.env)) };
}

test("a script that exits: its code and what it printed", async () => {
  const { code, output } = await run(`console.log("half"); process.exitCode = 3;`);
  expect({ code, output }).toEqual({ code: 3, output: "half\n" });
});

test("a script that is killed for want of memory: no code, and a last line with the signal and what helps", async () => {
  const { script, code, output } = await run(`process.kill(process.pid, "SIGKILL");`);
  expect(code).toBe(null);
  expect(output.trim()).toBe(
    `${script} was killed by SIGKILL, most likely because memory ran out: end other programs, or add memory or swap`,
  );
});

test("a script that is ended by another signal: the signal, after what it printed", async () => {
  const { script, code, output } = await run(
    `process.stdout.write("half", () => process.kill(process.pid, "SIGTERM"));`,
  );
  expect({ code, output }).toEqual({
    code: null,
    output: `half\n${script} was killed by SIGTERM\n`,
  });
});
