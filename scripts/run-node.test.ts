import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../tests/temporary-folder.ts";
import { runNode } from "./run-node.ts";

/** Runs a script with this source. */
async function run(source: string) {
  const script = join(await temporaryFolder(), "step.mjs");
  await writeFile(script, source);
  const lines: string[] = [];
  const code = await runNode(script, [], process.env, (line) => lines.push(line));
  return { script, code, lines };
}

test("a script that exits: its code and what it printed", async () => {
  const { code, lines } = await run(`console.log("half\\ndone"); process.exitCode = 3;`);
  expect({ code, lines }).toEqual({ code: 3, lines: ["half", "done"] });
});

test("a script that is killed for want of memory: no code, and a last line with the signal and what helps", async () => {
  const { script, code, lines } = await run(`process.kill(process.pid, "SIGKILL");`);
  expect({ code, lines }).toEqual({
    code: null,
    lines: [
      `${script} was killed by SIGKILL, most likely because memory ran out: end other programs, or add memory or swap`,
    ],
  });
});

test("a script that is ended by another signal: the signal, after what it printed", async () => {
  const { script, code, lines } = await run(
    `process.stdout.write("half", () => process.kill(process.pid, "SIGTERM"));`,
  );
  expect({ code, lines }).toEqual({
    code: null,
    lines: ["half", `${script} was killed by SIGTERM`],
  });
});
