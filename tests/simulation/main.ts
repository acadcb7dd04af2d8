import { once } from "node:events";
import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { simulate } from "./simulate.ts";

/* `npm run simulate -- --seeds N [--from N]`: simulates N seeds on all processors, and prints those that fail. */

if (isMainThread) {
  const { values } = parseArgs({
    options: {
      seeds: { type: "string", default: "10000" },
      from: { type: "string", default: "1" },
    },
  });
  const [from, seeds] = [Number(values.from), Number(values.seeds)];
  const step = availableParallelism();
  let failed = 0;
  const threads = Array.from({ length: step }, (_, n) => {
    const share = { from: from + n, to: from + seeds, step };
    const thread = new Worker(new URL(import.meta.url), { workerData: share });
    thread.on("message", (line: string) => {
      failed += 1;
      console.log(line);
    });
    return once(thread, "exit");
  });
  await Promise.all(threads);
  console.log(`${seeds} seeds in ${Math.round(performance.now() / 1_000)} s, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
} else {
  const { from, to, step } = workerData;
  for (let seed = from; seed < to; seed += step) {
    const wrong = await simulate(seed);
    if (wrong.length > 0) parentPort?.postMessage(`seed ${seed}: ${wrong.join("; ")}`);
  }
}
