import { setTimeout as wait } from "node:timers/promises";
import { currentDelivery, type MessageRecord } from "#server/outbox/records.ts";
import { ensureCommands } from "../../scripts/debian-packages.ts";
import { progress, type Report } from "../../scripts/progress.ts";
import { checkHistory } from "../../tests/simulation/history.ts";
import { type MemoryWatch, watchMemory } from "../memory.ts";
import { pagePaths } from "../pages.ts";
import { grouped, type Measure, table } from "../section.ts";
import { type Deployment, deployReplicas, deploySingle } from "./deployment.ts";
import { PHASE_HEAD, phaseRow } from "./phase-row.ts";
import { startVisitors, type Visitors } from "./visitors.ts";

/*
 * The deployment on one machine: servers behind the proxy, a mail server, and visitors who send the next request as soon
 * as the last one is answered, while one fault after another is injected. Every post, response and mail is recorded and
 * checked like the histories of the simulation. Loopback only; visitors, proxy, database and servers share the processors.
 */

const VISITORS = 32;
const WARM_UP_MS = 15_000;
const QUIET_MS = 60_000;
const DRAIN_MS = 400_000;

type Phase = { name: string; run: () => Promise<unknown> };

/** Errors, times and memory under load and faults, and whether each message became a mail. */
export const measure: Measure = async (folder, report) => {
  ensureCommands({ caddy: ["caddy"] });
  const replicas = await run(await deployReplicas(folder), report, ({ faults }) => [
    { name: "nothing happens", run: () => wait(QUIET_MS) },
    { name: "a replica is restarted", run: faults.restart },
    { name: "nothing happens", run: () => wait(QUIET_MS / 2) },
    { name: "the mail server is down", run: faults.mailServerDown },
    { name: "a replica is killed", run: faults.kill },
    { name: "the database is down", run: faults.databaseDown },
    { name: "a replica's clock is a day ahead", run: faults.moveClock },
    { name: "a replica's disk is full", run: faults.fillDisk },
    { name: "a replica is paused", run: faults.pause },
    { name: "nothing happens", run: () => wait(QUIET_MS) },
  ]);
  const single = await run(await deploySingle(folder), report, ({ faults }) => [
    { name: "nothing happens", run: () => wait(QUIET_MS / 4) },
    { name: "the mail server is down", run: faults.mailServerDown },
    { name: "the server is killed", run: faults.kill },
    { name: "its disk is full", run: faults.fillDisk },
    { name: "its clock is a day ahead", run: faults.moveClock },
    { name: "nothing happens", run: () => wait(QUIET_MS / 4) },
  ]);
  const quiet = replicas.rows[0] ?? [];
  return {
    body: [
      LEAD,
      replicas.body,
      "One server with the embedded database, the same visitors:",
      single.body,
    ].join("\n\n"),
    figures: {
      "Pages and messages per second through the proxy, clients on the same machine": `${grouped(quiet[2])} and ${grouped(quiet[3])}`,
      "Messages lost in crashes, moved clocks, full disks and without a database": `${grouped(replicas.lost + single.lost)} of ${grouped(replicas.acknowledged + single.acknowledged)}`,
    },
  };
};

const LEAD = `Two replicas on PostgreSQL behind the deployed Caddyfile (TLS, HTTP/1.1), and ${VISITORS} visitors, each with a connection of
their own, who send 20 page requests to one message. Visitors, proxy, database, mail server and replicas share the
processors. "Down" means that connections are refused. A replica is paused for longer than its claims on mails last.
With a full disk, neither the log nor the database can be written.`;

async function run(
  deployment: Deployment,
  report: Report,
  phasesOf: (deployment: Deployment) => Phase[],
) {
  try {
    const visitors = startVisitors({ ...deployment.proxy, paths: pagePaths(), count: VISITORS });
    await wait(WARM_UP_MS);
    const memory = deployment.steadyPid === null ? null : watchMemory(deployment.steadyPid);
    const rows: string[][] = [];
    for (const { name, run } of phasesOf(deployment)) {
      report(name);
      const from = performance.now();
      await run();
      rows.push(phaseRow(name, visitors.samples, from, performance.now()));
    }
    await visitors.end();
    memory?.end();
    const { figures, ...outcome } = await settle(visitors, deployment, memory);
    return {
      ...outcome,
      rows,
      body: [table(PHASE_HEAD, rows), table(["", ""], figures)].join("\n\n"),
    };
  } finally {
    await deployment.close();
  }
}

/** Waits until no mail is due, then counts and checks the history. */
async function settle(
  { samples }: Visitors,
  { records, sink }: Deployment,
  memory: MemoryWatch | null,
): Promise<{ figures: string[][]; acknowledged: number; lost: number }> {
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
    ...{ acknowledged, spam: none, released: none, damaged: none, erased: none, expired: none },
    mails: sink.mails.map((mail) => ({ ...mail, outcome: "accepted" })),
    records: left,
    markerOf: ({ payload }) => payload.message,
  });
  for (const words of wrong) progress.print(words);
  const lost = acknowledged.difference(new Set(sink.mails.map(markerOf))).size;
  const figures = [
    ["messages acknowledged", String(acknowledged.size)],
    ["of them mailed", String(acknowledged.size - lost)],
    ["mailed twice, under the same Message-ID", String(sink.count() - sink.distinct())],
    ["broken promises (`tests/simulation/history.ts`)", String(wrong.length)],
    [
      "last mail after the last message",
      `${((sink.latest() - lastOf(samples)) / 1000).toFixed(1)} s`,
    ],
  ];
  if (memory) {
    figures.push(["memory of a replica: first minute", range(memory.samples.slice(0, 60))]);
    figures.push(["memory of a replica: last minute", range(memory.samples.slice(-60))]);
  }
  return { figures, acknowledged: acknowledged.size, lost };
}

const markerOf = ({ marker }: { marker: string }) => marker;
const lastOf = (samples: Visitors["samples"]) =>
  samples.reduce((last, { at, ms }) => Math.max(last, at + ms), 0);

const range = (megabytes: readonly number[]) =>
  `${Math.min(...megabytes)} to ${Math.max(...megabytes)} MB`;
