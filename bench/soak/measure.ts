import { setTimeout as wait } from "node:timers/promises";
import { ensureCommands } from "../../scripts/ensure-commands.ts";
import { startCaddy } from "../../tests/caddy.ts";
import { startPostgres } from "../../tests/postgres.ts";
import { type MemoryWatch, watchMemory } from "../memory.ts";
import { pagePaths } from "../pages.ts";
import { type Measure, table } from "../section.ts";
import { ourServer, type ServerProcess } from "../server-process.ts";
import { type Sink, startSink } from "../smtp-sink.ts";
import { phaseRow } from "./phase-row.ts";
import { startVisitors, type Visitors } from "./visitors.ts";

/*
 * The deployment on one machine: two replicas on PostgreSQL behind the proxy, a mail server, and visitors who read and
 * write as fast as they are answered. In the middle one replica is restarted, then the mail server is away. Loopback only;
 * visitors, proxy, database and replicas share the processors.
 */

const VISITORS = 32;
const WARM_UP_MS = 15_000;
const QUIET_MS = 60_000;
const SMTP_AWAY_MS = 30_000;
const DRAIN_MS = 120_000;

type Deployment = {
  replicas: ServerProcess[];
  restart(index: number): Promise<void>;
  sink: Sink;
  proxy: { url: string; ca: string };
  close(): Promise<void>;
};

type Phase = { name: string; run: () => Promise<unknown> };

/** Errors, times and memory over some minutes of everything at once, and whether each message became a mail. */
export const measure: Measure = async (folder) => {
  ensureCommands({ caddy: ["caddy"] });
  const { replicas, restart, sink, proxy, close } = await deploy(folder);
  try {
    const visitors = startVisitors({ ...proxy, paths: pagePaths(), count: VISITORS });
    await wait(WARM_UP_MS);
    const kept = watchMemory(replicas[1]?.pid ?? 0); // the one that is not restarted
    const phases: Phase[] = [
      { name: "nothing happens", run: () => wait(QUIET_MS) },
      { name: "a replica is restarted", run: () => restart(0) },
      { name: "nothing happens", run: () => wait(QUIET_MS / 2) },
      { name: "the mail server is away", run: () => away(sink) },
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
    const figures = await settle(visitors, sink, kept);
    return [LEAD, table(PHASE_HEAD, rows), table(["", ""], figures)].join("\n\n");
  } finally {
    await close();
  }
};

const LEAD = `Two replicas on PostgreSQL behind the deployed Caddyfile (TLS, HTTP/1.1), ${VISITORS} visitors who send one request
after the other over connections of their own, pages and messages as 20 to 1. Visitors, proxy, database, mail server and
replicas share the processors. "Away": the mail server refuses connections.`;

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
  const [postgres, sink] = await Promise.all([startPostgres(), startSink()]);
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
    async close() {
      await caddy.close();
      await Promise.all(replicas.map((replica) => replica.close()));
      await postgres.close();
    },
  };
}

async function away(sink: Sink): Promise<void> {
  await sink.stop();
  await wait(SMTP_AWAY_MS);
  await sink.start();
}

/** Waits for the mails of all messages, and counts. */
async function settle({ samples }: Visitors, sink: Sink, memory: MemoryWatch) {
  const messages = samples.filter(({ kind, failure }) => kind === "message" && !failure).length;
  const began = performance.now();
  while (sink.distinct() < messages && performance.now() - began < DRAIN_MS) await wait(50);
  const seconds = (performance.now() - began) / 1000;
  const { samples: megabytes } = memory;
  return [
    ["messages acknowledged", String(messages)],
    ["of them mailed", String(sink.distinct())],
    ["mailed twice", String(sink.count() - sink.distinct())],
    ["last mail after the last message", `${seconds.toFixed(1)} s`],
    ["memory of a replica: first minute", range(megabytes.slice(0, 60))],
    ["memory of a replica: last minute", range(megabytes.slice(-60))],
  ];
}

const range = (megabytes: readonly number[]) =>
  `${Math.min(...megabytes)} to ${Math.max(...megabytes)} MB`;
