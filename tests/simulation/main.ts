import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { progress, type Report } from "../../scripts/progress.ts";
import { simulate } from "./simulate.ts";

/* `npm run simulate -- --seeds N [--from N]`: simulates N seeds on all processors, and prints those that fail. */

interface Share {
  from: number;
  to: number;
  step: number;
}

interface Failure {
  seed: number;
  wrong: string[];
}

async function simulateShare({ from, to, step }: Share): Promise<void> {
  for (let seed = from; seed < to; seed += step) {
    const wrong = await simulate(seed);
    parentPort?.postMessage(wrong.length > 0 ? { seed, wrong } : null);
  }
}

async function simulateAll(from: number, to: number, report: Report): Promise<number> {
  const step = availableParallelism();
  let simulated = 0;
  let failed = 0;
  const threads = Array.from({ length: step }, (_, n) => {
    const share: Share = { from: from + n, to, step };
    const thread = new Worker(new URL(import.meta.url), { workerData: share });
    thread.on("message", (failure: Failure | null) => {
      simulated += 1;
      if (failure) {
        failed += 1;
        progress.print(`seed ${failure.seed}: ${failure.wrong.join("; ")}`);
      }
      report(`${simulated} of ${to - from} seeds, ${failed} failed`);
    });
    return new Promise<void>((resolve, reject) => {
      thread.on("error", reject);
      thread.on("exit", () => resolve());
    });
  });
  await Promise.all(threads);
  return failed;
}

if (isMainThread) {
  const { values } = parseArgs({
    options: {
      seeds: { type: "string", default: "10000" },
      from: { type: "string", default: "1" },
    },
  });
  const [from, seeds] = [Number(values.from), Number(values.seeds)];
  const started = performance.now();
  const failed = await progress.step("Simulating", (report) =>
    simulateAll(from, from + seeds, report),
  );
  const seconds = Math.round((performance.now() - started) / 1_000);
  console.log(`${seeds} seeds in ${seconds} s, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
} else {
  await simulateShare(workerData);
}
