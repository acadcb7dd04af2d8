import { expect, test } from "vitest";
import { simulate } from "./simulate.ts";

/** As many as take a few seconds; `npm run simulate` runs more. */
const SEEDS = 1_200;

test(`${SEEDS} schedules of crashes, pauses, wrong clocks and faults: every promise of the outbox is kept`, async () => {
  for (let seed = 1; seed <= SEEDS; seed += 1) {
    expect(await simulate(seed), `npm run simulate -- --from ${seed} --seeds 1`).toEqual([]);
  }
}, 600_000);
