import { join } from "node:path";
import { startPostgres } from "../../tests/postgres.ts";
import { writeBuild } from "../../tests/server/fixture-site.ts";
import { residentMemory } from "../memory.ts";
import { grouped, type Measure, table } from "../section.ts";
import { type ServerProcess, startOurServer } from "../server-process.ts";
import { type Sink, startSink } from "../smtp-sink.ts";
import { median } from "../statistics.ts";
import { postgresLimit, sqliteLimit } from "./limit.ts";
import { openConnection, submit, submitFor } from "./senders.ts";

/*
 * The outbox with each database in the same run: how many messages the function accepts compared with the limit of the
 * database, how long a mail waits while the server is idle, and the memory during a backlog. Loopback only.
 */

const SENDERS = 32;
const ROUNDS = 7;
const ROUND_MS = 2_000;
const BACKLOG = 10_000;
const IDLE_MAILS = 50;

const ACCEPTED = `accepted per second from ${SENDERS} senders`;

/** Throughput, delay and memory of the outbox with each database. */
export const measure: Measure = async (folder, report) => {
  // A small site, since only the function is measured.
  await writeBuild(join(folder, "dist"));
  const postgres = await startPostgres();
  try {
    report("SQLite");
    const sqlite = await measureWith(folder, {}, async () =>
      sqliteLimit(join(folder, "data/messages.db"), ROUND_MS),
    );
    report("PostgreSQL");
    const DATABASE_URL = postgres.url("postgres");
    const server = await measureWith(folder, { DATABASE_URL }, () =>
      postgresLimit(DATABASE_URL, SENDERS, ROUND_MS),
    );
    return {
      body: table(
        ["", "SQLite", "PostgreSQL"],
        Object.entries(sqlite).map(([name, value]) => [name, value, server[name] ?? ""]),
      ),
      figures: {
        "Messages accepted per second, SQLite and PostgreSQL": `${grouped(sqlite[ACCEPTED])} and ${grouped(server[ACCEPTED])}`,
      },
    };
  } finally {
    await postgres.close();
  }
};

async function measureWith(
  folder: string,
  database: Record<string, string>,
  limit: () => Promise<number>,
): Promise<Record<string, string>> {
  const sink = await startSink();
  const env = { ...database, SMTP_URL: sink.url, RATE_LIMIT: "off" };
  const server = await startOurServer(folder, { env, cwd: folder });

  const accept = async () => {
    const before = sink.count();
    const sent = await submitFor(server.url, SENDERS, ROUND_MS);
    const mailsMeanwhile = sink.count() - before;
    await sink.reached(before + sent.count);
    return { ...sent, mailsMeanwhile };
  };
  await accept();
  const accepted: Awaited<ReturnType<typeof accept>>[] = [];
  const bare: number[] = [];
  // In turns, so that a slow spell of the machine affects both.
  for (let round = 0; round < ROUNDS; round += 1) {
    accepted.push(await accept());
    bare.push(await limit());
  }
  const drain = await drainBacklog(server, sink);
  const waits = await idleWaits(server, sink);
  await server.close();

  return {
    [ACCEPTED]: roundedMedian(accepted, (sent) => sent.perSecond),
    "p99 of the response": `${roundedMedian(accepted, (sent) => sent.p99)} ms`,
    "mails sent meanwhile": roundedMedian(accepted, (sent) => sent.mailsMeanwhile),
    "limit: transactions per second of the two inserts alone": median(bare).toFixed(0),
    "ratio to this limit": median(
      accepted.map(({ perSecond }, round) => perSecond / (bare[round] as number)),
    ).toFixed(2),
    "idle: from the response to the mail at the mail server, median": `${median(waits).toFixed(1)} ms`,
    "backlog, drained per second": `${drain.mails} mails, ${drain.perSecond.toFixed(0)}`,
    "memory before and after the backlog": `${drain.memoryBefore} MB, ${drain.memoryAfter} MB`,
  };
}

function roundedMedian<Result>(
  results: readonly Result[],
  figure: (result: Result) => number,
): string {
  return median(results.map(figure)).toFixed(0);
}

/** Has the mail server hold its replies until enough mails are due, then measures how fast they are sent. */
async function drainBacklog({ url, pid }: ServerProcess, sink: Sink) {
  const memoryBefore = await residentMemory(pid);
  let accepted = sink.count();
  sink.hold();
  while (accepted - sink.count() < BACKLOG) {
    accepted += (await submitFor(url, SENDERS, 500)).count;
  }
  const mails = accepted - sink.count();
  sink.release();
  const began = performance.now();
  await sink.reached(accepted);
  const perSecond = mails / ((performance.now() - began) / 1000);
  return { mails, perSecond, memoryBefore, memoryAfter: await residentMemory(pid) };
}

/** The times from each response until its mail is at the mail server while the server is idle, in milliseconds. */
async function idleWaits({ url }: ServerProcess, sink: Sink): Promise<number[]> {
  const connection = await openConnection(url);
  const waits: number[] = [];
  for (let n = 0; n < IDLE_MAILS; n += 1) {
    const mails = sink.count();
    await submit(connection);
    const answered = performance.now();
    await sink.reached(mails + 1);
    waits.push(Math.max(0, sink.latest() - answered));
  }
  connection.destroy();
  return waits;
}
