import { type Logger, pino } from "pino";
import type { Database, Row, Statement, Value } from "#server/database/database.ts";
import { migrate } from "#server/database/migrate.ts";
import { connectSqlite } from "#server/database/sqlite-connection.ts";
import { LIMITS, type Limits } from "#server/outbox/limits.ts";
import type { StoredMessage } from "#server/outbox/message.ts";
import { allMessages } from "#server/outbox/select.ts";
import { MailServer, type Process } from "./mail-server.ts";
import { HOUR, SECOND, seededRandom, VirtualTime } from "./virtual-time.ts";

/** One for all runs of a process, emptied before each: its schema and its statements would take a quarter of the time. */
const connection = connectSqlite(":memory:");

const TABLES = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'migrations'";

/** What a database has besides, and nobody here needs. */
export const EMBEDDED = {
  forUpdate: "",
  truncateLog: async () => {},
  close: async () => {},
} as const;

/** The time at which every run starts, in milliseconds since 1970. */
const START = Date.UTC(2026, 0, 1);

/** The database, the mail server and the time that servers share. It records what they do wrong. */
export class World {
  readonly virtualTime = new VirtualTime();
  readonly random: () => number;
  /** Whether several servers share a database, or one has an embedded one. */
  readonly isShared: boolean;
  /** Whether it lasts for longer than a mail is tried; rarely. */
  readonly isLong: boolean;
  limits: Limits;
  /** The probability that a server crashes, or pauses, at an await. */
  crashRate = 0;
  pauseRate = 0;
  crash: (server: Process) => void = () => {};
  /** The probability that a response of the shared database is lost. */
  lossRate = 0.01;
  isDatabaseDown = false;
  /** The error of the shared database's clock, in milliseconds. */
  databaseClockError: number;
  readonly mailServer: MailServer;
  readonly wrong: string[] = [];
  /** The database as an operator sees it: without delays and faults. */
  readonly database: Database;

  /** What its servers log. */
  log: Logger = pino({ enabled: false });

  constructor(seed: number, isShared?: boolean, isLong?: boolean) {
    this.random = seededRandom(seed);
    this.isShared = isShared ?? this.chance(0.5);
    this.isLong = isLong ?? this.chance(0.01);
    // Rarely enough to simulate a week in a moment.
    this.limits = this.isLong ? { ...LIMITS, pollMs: HOUR } : LIMITS;
    this.mailServer = new MailServer(this);
    this.databaseClockError = Math.round((this.random() - 0.5) * 7_200_000);
    const run = async (statements: readonly Statement[]) => this.run(statements);
    this.database = {
      ...EMBEDDED,
      steadyTime: async () => this.trueTime(),
      wallTime: async () => this.trueTime(),
      query: async (sql, values = []) => (await run([{ sql, values }]))[0] as Row[],
      batch: run,
      snapshot: (work) => work(this.database),
    };
  }

  async prepare(): Promise<void> {
    await migrate(this.database);
    for (const { name } of await this.database.query(TABLES)) {
      await this.database.query(`DELETE FROM ${name}`);
    }
  }

  trueTime(): number {
    return START + Math.round(this.virtualTime.now);
  }

  /** A random latency, in milliseconds. */
  latency(): number {
    return this.random() * 5;
  }

  chance(probability: number): boolean {
    return this.random() < probability;
  }

  pick<T>(things: readonly T[]): T {
    return things[Math.floor(this.random() * things.length)] as T;
  }

  /** A random duration between two, in milliseconds, uniform on a logarithmic scale. */
  between(shortest: number, longest: number): number {
    return shortest * (longest / shortest) ** this.random();
  }

  /** For how long a server is paused or cut off, in milliseconds: every second time for longer than a claim lasts. */
  pauseTime(): number {
    const { leaseMs } = this.limits;
    return this.between(this.pick([SECOND, leaseMs]), 2 * leaseMs);
  }

  /** Runs statements in one transaction, as the database would. */
  run(statements: readonly Statement[]): Row[][] {
    // PostgreSQL would refuse these values at every attempt.
    const values = statements.flatMap((statement) => statement.values ?? []);
    const isStorable = (value: Value) =>
      typeof value === "number" ? Number.isInteger(value) : !value?.includes("\0");
    if (!values.every(isStorable)) {
      this.wrong.push("a server stored what PostgreSQL cannot store");
      throw new Error("invalid byte sequence or input syntax");
    }
    return connection.transact(statements);
  }

  async messages(): Promise<StoredMessage[]> {
    return Array.fromAsync(allMessages(this.database));
  }
}
