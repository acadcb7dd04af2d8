import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { startPostgres } from "../../tests/postgres.ts";
import { writeBuild } from "../../tests/server/fixture-site.ts";
import { residentMemory } from "../memory.ts";
import { type Measure, median, table } from "../section.ts";
import { postgresLimit, sqliteLimit } from "./limit.ts";
import { openConnection, submit, submitFor } from "./senders.ts";
import { startSink } from "./smtp-sink.ts";

/*
 * The figures of the outbox, each database in the same run: what the function accepts against what the database could
 * take, how long a mail waits when nothing else is to do, and the memory over a backlog. Loopback only.
 */

const SENDERS = 32;
const MEASURE_MS = 5_000;
const BACKLOG = 10_000;
const MAIN = resolve(import.meta.dirname, "../../server/main.ts");

/** The figures of the outbox with each database. */
export const measure: Measure = async (log) => {
  const folder = await mkdtemp(join(tmpdir(), "bench-"));
  await writeBuild(join(folder, "dist"));
  const postgres = await startPostgres();
  try {
    log("SQLite …");
    const data = join(folder, "data");
    const sqlite = await measureWith(folder, { DATA_DIR: data }, async () =>
      sqliteLimit(join(data, "messages.db"), MEASURE_MS),
    );
    log("PostgreSQL …");
    const DATABASE_URL = postgres.url("postgres");
    const server = await measureWith(folder, { DATABASE_URL }, () =>
      postgresLimit(DATABASE_URL, SENDERS, MEASURE_MS),
    );
    return table(
      ["", "SQLite", "PostgreSQL"],
      Object.entries(sqlite).map(([name, value]) => [name, value, server[name] ?? ""]),
    );
  } finally {
    await postgres.close();
    await rm(folder, { recursive: true });
  }
};

async function measureWith(
  folder: string,
  where: Record<string, string>,
  limit: () => Promise<number>,
): Promise<Record<string, string>> {
  const sink = await startSink();
  const env = { ...where, SMTP_URL: sink.url, RATE_LIMIT: "off" };
  const server = await start(folder, env);

  let accepted = (await submitFor(server.url, SENDERS, 1_000)).count; // warms up
  const begun = sink.count();
  const sent = await submitFor(server.url, SENDERS, MEASURE_MS);
  accepted += sent.count;
  const mailsMeanwhile = sink.count() - begun;

  await sink.reached(accepted);
  const memoryBefore = await residentMemory(server.process.pid ?? 0);
  sink.hold();
  while (accepted - sink.count() < BACKLOG) {
    accepted += (await submitFor(server.url, SENDERS, 500)).count;
  }
  const backlog = accepted - sink.count();
  sink.release();
  const drainBegan = performance.now();
  await sink.reached(accepted);
  const drained = backlog / ((performance.now() - drainBegan) / 1000);
  const memoryAfter = await residentMemory(server.process.pid ?? 0);

  const connection = await openConnection(server.url);
  const waits: number[] = [];
  for (let n = 0; n < 50; n += 1) {
    await submit(connection);
    const answered = performance.now();
    accepted += 1;
    await sink.reached(accepted);
    waits.push(Math.max(0, sink.latest() - answered));
  }
  connection.destroy();
  server.process.kill("SIGTERM");
  await once(server.process, "exit");
  const bare = await limit();

  return {
    [`accepted a second by ${SENDERS} senders`]: sent.perSecond.toFixed(0),
    "p99 of the answer": `${sent.p99.toFixed(0)} ms`,
    "mails sent meanwhile": String(mailsMeanwhile),
    "transactions a second of the two inserts alone": bare.toFixed(0),
    "ratio to that": (sent.perSecond / bare).toFixed(2),
    "idle: answer to mail at the mail server, median": `${median(waits).toFixed(1)} ms`,
    "backlog, drained a second": `${backlog} mails, ${drained.toFixed(0)}`,
    "memory before and after it": `${memoryBefore} MB, ${memoryAfter} MB`,
  };
}

async function start(folder: string, env: Record<string, string>) {
  const child = spawn(process.execPath, [MAIN], {
    cwd: folder,
    env: { PORT: "0", METRICS_PORT: "off", ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines = createInterface({ input: child.stdout });
  const [first] = await once(lines, "line");
  lines.close();
  child.stdout.resume();
  const url = String(first)
    .replace(/^Site +/, "")
    .replace("localhost", "127.0.0.1");
  return { url, process: child };
}
