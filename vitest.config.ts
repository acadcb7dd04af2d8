import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { ALL } from "./tests/all.ts";

/** Tests that use a database, a server or the built site. */
const SERVERS = [
  "server/{cli,database,outbox}/**/*.test.ts",
  "server/{metrics,mail/digest}.test.ts",
  "tests/{server,site}/**/*.test.ts",
];

/** Slow tests that rarely fail: memory, a minute of stress, `npm run dev`, whole builds, and programs that have to be installed. */
const LONG = [
  "tests/server/{behind-caddy,hostile-memory,monitoring,pooler}.test.ts",
  "server/outbox/stress.test.ts",
  "tests/site/{dev,fresh-build,judges}.test.ts",
];

/** What takes longest everywhere. */
const LONGEST = /(simulation|rolling-restart|kill)\.test\.ts$/;

/**
 * Starts the longest files first: the last one to start would run alone at the end. Vitest itself takes the projects by name, and
 * knows the longest files of each once it has run them.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONGEST.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/** Servers mostly wait, so four workers suit two cores. The timeouts allow for a busy machine; a poll's default is 1 s. */
const common = {
  maxWorkers: 4,
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 10_000 } },
  setupFiles: "tests/clean-up-after-file.ts",
};

/** Browsers are busy all the time: they come after the servers, and no more at once than there are cores. */
const afterServers = { ...common, maxWorkers: 2, sequence: { groupOrder: 1 } };

const engine = (name: string) => ({
  test: {
    name,
    include: [`tests/engines/${name.toLowerCase()}.test.ts`],
    ...afterServers,
  },
});

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: "units",
          include: [
            "{site,build,contract,scripts,server}/**/*.test.{ts,tsx}",
            "tests/simulation/**/*.test.ts",
          ],
          exclude: SERVERS,
          // They share no state and leave nothing to clean up.
          pool: "threads",
          isolate: false,
          ...common,
        },
      },
      {
        test: {
          name: "servers",
          include: SERVERS,
          exclude: ALL ? [] : LONG,
          globalSetup: "tests/shared-postgres.ts",
          isolate: false,
          ...common,
          setupFiles: [common.setupFiles, "tests/record-sql.ts"],
        },
      },
      {
        test: {
          name: "PostgreSQL",
          include: ["tests/postgres/**/*.test.ts"],
          globalSetup: "tests/shared-postgres.ts",
          ...afterServers,
        },
      },
      engine("Firefox"),
      engine("WebKit"),
    ],
  },
});
