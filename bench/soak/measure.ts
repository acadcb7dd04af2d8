import { setTimeout as wait } from "node:timers/promises";
import { openPostgres } from "#server/database/postgres.ts";
import { LIMITS } from "#server/outbox/limits.ts";
import { allRecords, currentDelivery, type MessageRecord } from "#server/outbox/records.ts";
import { ensureCommands } from "../../scripts/ensure-commands.ts";
import { startCaddy } from "../../tests/caddy.ts";
import { startPostgres } from "../../tests/postgres.ts";
import { checkHistory } from "../../tests/simulation/history.ts";
import { type MemoryWatch, watchMemory } from "../memory.ts";
import { pagePaths } from "../pages.ts";
import { type Measure, table } from "../section.ts";
import { ourServer, type ServerProcess } from "../server-process.ts";
import { type Sink, startSink } from "../smtp-sink.ts";
import { phaseRow } from "./phase-row.ts";
import { MARKER, startVisitors, type Visitors } from "./visitors.ts";

/*
 * The deployment on one machine: two replicas on PostgreSQL behind the proxy, a mail server, and visitors who read and
 * write as fast as they are answered, while one thing after the other goes wrong. Every post, answer and mail is
 * recorded, and checked as the histories of the simulation are. Loopback only; visitors, proxy, database and replicas
 * share the processors.
 */

const VISITORS = 32;
const WARM_UP_MS = 15_000;
const QUIET_MS = 60_000;
const AWAY_MS = 20_000;
/** Longer than a lease. */
const PAUSE_MS = LIMITS.leaseMs + 10_000;
const DRAIN_MS = 400_000;

type Deployment = {
  replicas: ServerProcess[];
  restart(index: number): Promise<void>;
  /** Ends a replica without a warning, and starts it again. */
  kill(index: number): Promise<void>;
  /** Lets a replica stand still. */
  pause(index: number): Promise<void>;
  databaseAway(): Promise<void>;
  records(): Promise<MessageRecord[]>;
  sink: Sink;
  proxy: { url: string; ca: string };
  close(): Promise<void>;
};

type Phase = { name: string; run: () => Promise<unknown> };

/** Errors, times and memory over some minutes of everything at once, and whether each message became a mail. */
export const measure: Measure = async (folder) => {
  ensureCommands({ caddy: ["caddy"] });
  const deployment = await deploy(folder);
  const { replicas, sink, proxy } = deployment;
  try {
    const visitors = startVisitors({ ...proxy, paths: pagePaths(), count: VISITORS });
    await wait(WARM_UP_MS);
    const kept = watchMemory(replicas[1]?.pid ?? 0); // the one that is not restarted
    const phases: Phase[] = [
      { name: "nothing happens", run: () => wait(QUIET_MS) },
      { name: "a replica is restarted", run: () => deployment.restart(0) },
      { name: "nothing happens", run: () => wait(QUIET_MS / 2) },
      { name: "the mail server is away", run: () => away(sink) },
      { name: "a replica is killed", run: () => deployment.kill(0) },
      { name: "the database is away", run: deployment.databaseAway },
      { name: "a replica stands still", run: () => deployment.pause(0) },
      { name: "nothing happens", run: () => wait(QUIET_MS) },
    ];
    const rows: string[][] = [];
    for (const { name, run } of phases) {
      const from = performance.now();
      await run();
      const row = phaseRow(name, visitors.samples, from, performance.now());
      console.log(row.join(", "));
      rows.push(row);
    }
    await visitors.end();
    kept.end();
    const figures = await settle(visitors, deployment, kept);
    return [LEAD, table(PHASE_HEAD, rows), table(["", ""], figures)].join("\n\n");
  } finally {
    await deployment.close();
  }
};

const LEAD = `Two replicas on PostgreSQL behind the deployed Caddyfile (TLS, HTTP/1.1), ${VISITORS} visitors who send one request
after the other over connections of their own, pages and messages as 20 to 1. Visitors, proxy, database, mail server and
replicas share the processors. "Away": it refuses connections. A replica stands still for longer than its claims on mails hold.`;

const PHASE_HEAD = [
  "meanwhile",
  "seconds",
  "pages a second",
  "messages a second",
  "p50, p99 of a page",
  "p50, p99 of a message",
  "failed",
];

async function deploy(folder: string): Promise<Deployment> {
  const [postgres, sink] = await Promise.all([startPostgres(), startSink(MARKER)]);
  const env = {
    DATABASE_URL: postgres.url("postgres"),
    SMTP_URL: sink.url,
    RATE_LIMIT: "off",
    METRICS_PORT: "off",
  };
  const replicas = [await ourServer(folder, { env }), await ourServer(folder, { env })];
  const caddy = await startCaddy(
    replicas.map(({ url }) => url),
    folder,
  );
  return {
    replicas,
    sink,
    proxy: caddy,
    async restart(index) {
      const { url, close } = replicas[index] as ServerProcess;
      await close();
      replicas[index] = await ourServer(folder, { env, port: Number(new URL(url).port) });
    },
    async kill(index) {
      const { url, pid } = replicas[index] as ServerProcess;
      process.kill(pid, "SIGKILL");
      await wait(AWAY_MS / 4);
      replicas[index] = await ourServer(folder, { env, port: Number(new URL(url).port) });
    },
    async pause(index) {
      const { pid } = replicas[index] as ServerProcess;
      process.kill(pid, "SIGSTOP");
      await wait(PAUSE_MS);
      process.kill(pid, "SIGCONT");
    },
    async databaseAway() {
      await postgres.stop();
      await wait(AWAY_MS);
      await postgres.start();
    },
    async records() {
      const database = openPostgres(env.DATABASE_URL);
      const records = await Array.fromAsync(allRecords(database));
      await database.close();
      return records;
    },
    async close() {
      await caddy.close();
      await Promise.all(replicas.map((replica) => replica.close()));
      await postgres.close();
    },
  };
}

async function away(sink: Sink): Promise<void> {
  await sink.stop();
  await wait(AWAY_MS);
  await sink.start();
}

/** Waits until no mail is due, counts, and checks the history. */
async function settle({ samples }: Visitors, { records, sink }: Deployment, memory: MemoryWatch) {
  const acknowledged = new Set(samples.flatMap(({ marker }) => marker ?? []));
  const began = performance.now();
  const isDue = (record: MessageRecord) => currentDelivery(record).state === "due";
  let left = await records();
  while (left.some(isDue) && performance.now() - began < DRAIN_MS) {
    await wait(1_000);
    left = await records();
  }
  const none = new Set<string>();
  const wrong = checkHistory({
    ...{ acknowledged, spam: none, damaged: none, erased: none, expired: none },
    mails: sink.mails.map((mail) => ({ ...mail, outcome: "taken" })),
    records: left,
    markerOf: ({ payload }) => payload.message,
  });
  for (const words of wrong) console.log(words);
  const { samples: megabytes } = memory;
  return [
    ["messages acknowledged", String(acknowledged.size)],
    ["of them mailed", String(acknowledged.intersection(new Set(sink.mails.map(markerOf))).size)],
    ["mailed twice, under the same Message-ID", String(sink.count() - sink.distinct())],
    ["broken promises (`tests/simulation/history.ts`)", String(wrong.length)],
    [
      "last mail after the last message",
      `${((sink.latest() - lastOf(samples)) / 1000).toFixed(1)} s`,
    ],
    ["memory of a replica: first minute", range(megabytes.slice(0, 60))],
    ["memory of a replica: last minute", range(megabytes.slice(-60))],
  ];
}

const markerOf = ({ marker }: { marker: string }) => marker;
const lastOf = (samples: Visitors["samples"]) =>
  samples.reduce((last, { at, ms }) => Math.max(last, at + ms), 0);

const range = (megabytes: readonly number[]) =>
  `${Math.min(...megabytes)} to ${Math.max(...megabytes)} MB`;
