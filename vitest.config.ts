import { defineConfig } from "vitest/config";
import { WHOLE } from "./tests/whole.ts";

/** What owns a database or a server, and what is asked of the built site. */
const SERVERS = [
  "server/{database,metrics,operator,outbox}/**/*.test.ts",
  "tests/{server,site}/**/*.test.ts",
];

/** What takes long and seldom changes its mind: memory, and what others have to be asked for. */
const LONG = ["tests/server/hostile-memory.test.ts", "tests/site/observatory.test.ts"];

/** Most of the time of a server is waiting: four hands for two cores. A machine that has more to do may be slow. */
const common = { maxWorkers: 4, testTimeout: 120_000, hookTimeout: 120_000 };

const engine = (name: string) => ({
  test: { name, include: [`tests/engines/${name.toLowerCase()}*.test.ts`], ...common },
});

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "units",
          include: [
            "{site,assets,publish,contract,scripts,server}/**/*.test.{ts,tsx}",
            "tests/simulation/**/*.test.ts",
          ],
          exclude: SERVERS,
          // They hold nothing between them, and need nothing to be taken down.
          pool: "threads",
          isolate: false,
          ...common,
        },
      },
      {
        test: {
          name: "servers",
          include: SERVERS,
          exclude: WHOLE ? [] : LONG,
          globalSetup: "tests/setup.ts",
          isolate: false,
          ...common,
        },
      },
      engine("Firefox"),
      engine("WebKit"),
    ],
  },
});
