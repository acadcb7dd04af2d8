import { parseArgs } from "node:util";
import { simulate } from "./simulate.ts";

/* `npm run simulate -- --seeds N [--from N]`: simulates N seeds, and prints those that fail. */

const { values } = parseArgs({
  options: {
    seeds: { type: "string", default: "10000" },
    from: { type: "string", default: "1" },
  },
});
const [from, seeds] = [Number(values.from), Number(values.seeds)];
let failed = 0;
for (let seed = from; seed < from + seeds; seed += 1) {
  const wrong = await simulate(seed);
  if (wrong.length === 0) continue;
  failed += 1;
  console.log(`seed ${seed}: ${wrong.join("; ")}`);
}
console.log(`${seeds} seeds, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;
