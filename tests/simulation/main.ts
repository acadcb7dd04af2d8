import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { simulate } from "./simulate.ts";

/* `npm run simulate -- --seeds N [--from N]`: simulates N seeds on all processors, and prints those that fail. */

const REPORT_EVERY = 10_000;

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

async function simulateAll(from: number, to: number): Promise<number> {
  const step = availableParallelism();
  const started = performance.now();
  let simulated = 0;
  let failed = 0;
  const threads = Array.from({ length: step }, (_, n) => {
    const share: Share = { from: from + n, to, step };
    const thread = new Worker(new URL(import.meta.url), { workerData: share });
    thread.on("message", (failure: Failure | null) => {
      simulated += 1;
      if (failure) {
        failed += 1;
        console.error(`seed ${failure.seed}: ${failure.wrong.join("; ")}`);
      }
      if (simulated % REPORT_EVERY === 0) console.log(`${simulated} seeds, ${failed} failed`);
    });
    return new Promise<void>((resolve, reject) => {
      thread.on("error", reject);
      thread.on("exit", () => resolve());
    });
  });
  await Promise.all(threads);
  const seconds = Math.round((performance.now() - started) / 1000);
  console.log(`${simulated} seeds in ${seconds} s, ${failed} failed`);
  return failed;
}

if (isMainThread) {
  const { values } = parseArgs({
    options: {
      seeds: { type: "string", default: "10000" },
      from: { type: "string", default: "1" },
    },
  });
  const from = Number(values.from);
  process.exitCode = (await simulateAll(from, from + Number(values.seeds))) > 0 ? 1 : 0;
} else {
  await simulateShare(workerData);
}
