import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { databaseFile } from "#server/database/open-sqlite.ts";
import { openPostgres } from "#server/database/postgres.ts";
import { openSqlite } from "#server/database/sqlite.ts";
import { allRecords } from "#server/outbox/find-records.ts";
import { LIMITS } from "#server/outbox/limits.ts";
import type { MessageRecord } from "#server/outbox/records.ts";
import { ADDRESSES } from "../../tests/built-site.ts";
import { startCaddy } from "../../tests/caddy.ts";
import { limitFileSize } from "../../tests/limit-file-size.ts";
import { startPostgres } from "../../tests/postgres.ts";
import { type ServerProcess, startOurServer } from "../server-process.ts";
import { type Sink, startSink } from "../smtp-sink.ts";
import { MARKER } from "./visitors.ts";

const OUTAGE_MS = 20_000;
/** Longer than a lease. */
const PAUSE_MS = LIMITS.leaseMs + 10_000;

/** Servers behind the proxy with a mail server, and the faults that can be injected. */
export interface Deployment {
  proxy: { url: string; ca: string };
  sink: Sink;
  /** The process of the server that stays healthy; null with a single server. */
  steadyPid: number | null;
  faults: {
    /** The first server is restarted. */
    restart(): Promise<void>;
    /** It is killed without warning, and started again. */
    kill(): Promise<void>;
    /** It is paused. */
    pause(): Promise<void>;
    /** Its clock is a day ahead for a while. */
    moveClock(): Promise<void>;
    /** It can write no file: neither its log nor its embedded database. */
    fillDisk(): Promise<void>;
    mailServerDown(): Promise<void>;
    databaseDown(): Promise<void>;
  };
  /** All stored messages. */
  records(): Promise<MessageRecord[]>;
  close(): Promise<void>;
}

/** Two replicas on PostgreSQL. */
export async function deployReplicas(folder: string): Promise<Deployment> {
  const postgres = await startPostgres();
  const url = postgres.url("postgres");
  return deploy({
    folder,
    env: { DATABASE_URL: url },
    count: 2,
    open: () => openPostgres(url),
    databaseDown: () => outage(postgres),
    close: postgres.close,
  });
}

/** One server with the embedded database. */
export function deploySingle(folder: string): Promise<Deployment> {
  return deploy({
    folder,
    env: {},
    count: 1,
    open: () => openSqlite(databaseFile(join(folder, "data"))),
    databaseDown: () => Promise.reject(new Error("the embedded database cannot be down")),
    close: async () => {},
  });
}

type Options = {
  folder: string;
  env: Record<string, string>;
  count: number;
  open: () => ReturnType<typeof openSqlite>;
  databaseDown: () => Promise<void>;
  close: () => Promise<void>;
};

async function deploy({ folder, env, count, open, databaseDown, close }: Options) {
  const sink = await startSink(MARKER);
  const settings = { ...env, SMTP_URL: sink.url, ...ADDRESSES, RATE_LIMIT: "off" };
  const servers: ServerProcess[] = [];
  for (let n = 0; n < count; n += 1) servers.push(await startOurServer(folder, { env: settings }));
  const caddy = await startCaddy(
    servers.map(({ url }) => url),
    folder,
  );
  const first = () => servers[0] as ServerProcess;
  const start = async (more: Record<string, string> = {}) => {
    const port = Number(new URL(first().url).port);
    servers[0] = await startOurServer(folder, { env: { ...settings, ...more }, port });
  };
  const restart = async (more?: Record<string, string>) => {
    await first().close();
    await start(more);
  };
  return {
    proxy: caddy,
    sink,
    steadyPid: servers[1]?.pid ?? null,
    faults: {
      restart: () => restart(),
      async kill() {
        process.kill(first().pid, "SIGKILL");
        await wait(OUTAGE_MS / 4);
        await start();
      },
      async pause() {
        process.kill(first().pid, "SIGSTOP");
        await wait(PAUSE_MS);
        process.kill(first().pid, "SIGCONT");
      },
      async moveClock() {
        await restart({ NODE_OPTIONS: `--import ${join(import.meta.dirname, "moved-clock.ts")}` });
        await wait(OUTAGE_MS);
        await restart();
      },
      async fillDisk() {
        limitFileSize(first().pid, 1);
        await wait(OUTAGE_MS);
        limitFileSize(first().pid, "unlimited");
      },
      mailServerDown: () => outage(sink),
      databaseDown,
    },
    async records() {
      const database = open();
      const records = await Array.fromAsync(allRecords(database));
      await database.close();
      return records;
    },
    async close() {
      await caddy.close();
      await Promise.all(servers.map((server) => server.close()));
      await close();
    },
  } satisfies Deployment;
}

async function outage({ stop, start }: { stop(): Promise<void>; start(): Promise<void> }) {
  await stop();
  await wait(OUTAGE_MS);
  await start();
}
