import { type Logger, pino } from "pino";
import type { Database, Row, Statement, Value } from "#server/database/database.ts";
import { migrate } from "#server/database/migrate.ts";
import { connectSqlite } from "#server/database/sqlite-connection.ts";
import type { Mail } from "#server/mail/layout.ts";
import { CONCURRENCY, LIMITS, type Limits } from "#server/outbox/limits.ts";
import type { StoredMessage } from "#server/outbox/message.ts";
import { allMessages } from "#server/outbox/select.ts";
import { lastLine } from "../mailbox.ts";
import { ACCEPTING, type Fate, failureOf, ORGANISERS, STEPS } from "./fate.ts";
import type { MailOutcome } from "./history.ts";
import { HOUR, Schedule, SECOND, seededRandom } from "./schedule.ts";

/** One for all runs of a process, emptied before each: its schema and its statements would take a quarter of the time. */
const connection = connectSqlite(":memory:");

const TABLES = "SELECT name FROM sqlite_schema WHERE type = 'table' AND name <> 'migrations'";

/** The time at which every run starts, in milliseconds since 1970. */
const START = Date.UTC(2026, 0, 1);

/** What the world sees of a server process. */
export interface Process {
  readonly isAlive: boolean;
  /** Whether it does nothing at the moment: its lease may expire unnoticed. */
  readonly isPaused: boolean;
  /** The emails that a mail server has confirmed to it. */
  readonly confirmed: Set<string>;
  /** It may send nothing before this time, because its credentials or all recipients were refused. */
  quietUntil: number;
  /** The number of mails that it is sending. */
  sending: number;
  /** By the failures that it has recorded, the earliest time of the next attempt, by the id of the message. */
  readonly notBefore: ReadonlyMap<string, number>;
  /** Schedules work in this process: it waits while the process is paused, and never runs once it is dead. */
  later(ms: number, run: () => void): void;
  /** Records that its credentials or all recipients were refused, for a mail that it began after the last refusal. */
  recordRefusal(startedAt: number): void;
}

/** The database, the mail server and the time that servers share. It records what they do wrong. */
export class World {
  readonly schedule = new Schedule();
  readonly random: () => number;
  /** Whether several servers share a database, or one has an embedded one. */
  readonly isShared: boolean;
  /** Whether it lasts for longer than a mail is tried; rarely. */
  readonly isLong: boolean;
  readonly limits: Limits;
  /** The probability that a server crashes, or pauses, at an await. */
  crashRate = 0;
  pauseRate = 0;
  crash: (server: Process) => void = () => {};
  /** The probability that the mail server is slow at a step of a mail. */
  slowRate: number;
  /** The probability that a response of the shared database is lost. */
  lossRate = 0.01;
  isDatabaseDown = false;
  isMailServerDown = false;
  areCredentialsRefused = false;
  isEnvelopeRefused = false;
  /** The error of the shared database's clock, in milliseconds. */
  databaseClockError: number;
  readonly mails: MailOutcome[] = [];
  /** The recipients that have accepted each email. */
  #acceptedBy = new Map<string, Set<unknown>>();
  readonly wrong: string[] = [];
  /** The database as an operator sees it: without delays and faults. */
  readonly database: Database;
  /** The process that sends a mail, by its id. */
  #inProgress = new Map<string, Process>();

  /** What its servers log. */
  log: Logger = pino({ enabled: false });

  constructor(seed: number, isShared?: boolean, isLong?: boolean) {
    this.random = seededRandom(seed);
    this.isShared = isShared ?? this.chance(0.5);
    this.isLong = isLong ?? this.chance(0.01);
    // Rarely enough to simulate a week in a moment.
    this.limits = this.isLong ? { ...LIMITS, pollMs: HOUR } : LIMITS;
    this.slowRate = this.chance(0.3) ? 0.3 : 0.01;
    this.databaseClockError = Math.round((this.random() - 0.5) * 7_200_000);
    const run = async (statements: readonly Statement[]) => this.run(statements);
    this.database = {
      forUpdate: "",
      steadyTime: async () => this.trueTime(),
      wallTime: async () => this.trueTime(),
      query: async (sql, values = []) => (await run([{ sql, values }]))[0] as Row[],
      batch: run,
      snapshot: (work) => work(this.database),
      truncateLog: async () => {},
      analyse: async () => {},
      close: async () => {},
    };
  }

  async prepare(): Promise<void> {
    await migrate(this.database, () => this.trueTime());
    for (const { name } of await this.database.query(TABLES)) {
      await this.database.query(`DELETE FROM ${name}`);
    }
  }

  trueTime(): number {
    return START + Math.round(this.schedule.time);
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

  isIdle(): boolean {
    return this.#inProgress.size === 0;
  }

  /**
   * Sends a mail to the mail server, which accepts, refuses or loses it, or is silent for too long at some step. Returns the errors
   * of single recipients. Records what a server must not do.
   */
  send(server: Process, mail: Mail, signal: AbortSignal): Promise<readonly Error[]> {
    const { messageId, text } = mail;
    const recipients = mail.envelope?.to as string[];
    const isFirst = recipients.length === ORGANISERS.length;
    const id = String(/[^<@]+/.exec(messageId));
    this.#noteStart(server, id);
    const startedAt = this.schedule.time;
    const marker = lastLine({ text: String(text) });
    const fate = this.fate();
    return new Promise<readonly Error[]>((resolve, reject) => {
      const finish = (settle: () => void) => {
        // Node keeps a combined signal in memory as long as it has listeners.
        signal.removeEventListener("abort", abort);
        if (this.#inProgress.get(id) === server) this.#inProgress.delete(id);
        server.sending -= 1;
        settle();
      };
      let isOver = false;
      const reply = (settle: () => void) =>
        server.later(this.latency(), () => {
          if (isOver) return;
          isOver = true;
          finish(settle);
        });
      const abort = () => {
        if (isOver) return;
        isOver = true;
        finish(() => reject(Object.assign(new Error("aborted"), { name: "AbortError" })));
      };
      signal.addEventListener("abort", abort);
      const { replyMs } = this.limits;
      const steps = this.steps();
      const silent = steps.findIndex((ms) => ms > replyMs);
      const sum = (some: readonly number[]) => some.reduce((total, ms) => total + ms, 0);
      if (silent !== -1) {
        server.later(sum(steps.slice(0, silent)) + replyMs, () =>
          reply(() => reject(failureOf("silent"))),
        );
        // The data was not sent.
        if (silent < steps.length - 1) return;
      }
      this.schedule.after(sum(steps), () => {
        // A mail that was given up after the data, or whose process died, may have arrived all the same.
        if ((isOver || !server.isAlive) && this.chance(0.5)) return;
        const accepting = recipients.slice(0, ACCEPTING[fate] ?? 0);
        const acceptedBy = this.#acceptedBy.getOrInsertComputed(id, () => new Set());
        for (const recipient of accepting) acceptedBy.add(recipient);
        if (accepting.length > 0 && acceptedBy.size === ORGANISERS.length) {
          this.mails.push({ id, marker, outcome: "accepted" });
        }
        if (fate === "refused") this.mails.push({ id, marker, outcome: "refused" });
        reply(() => {
          const refused = recipients.slice(accepting.length);
          if (fate === "accepted") server.confirmed.add(id);
          if (fate === "accepted" || (fate === "accepted by one" && refused.length > 0)) {
            server.quietUntil = 0;
            resolve(refused.map((recipient) => failureOf("envelope", recipient)));
          } else {
            const isPause = fate === "credentials" || (fate === "envelope" && isFirst);
            if (isPause) server.recordRefusal(startedAt);
            reject(failureOf(fate));
          }
        });
      });
    });
  }

  #noteStart(server: Process, id: string): void {
    const { time } = this.schedule;
    const note = (what: string) => this.wrong.push(`${what}, ${id} at ${Math.round(time)}`);
    if (server.confirmed.has(id)) note("a process sent a mail that was already confirmed to it");
    const other = this.#inProgress.get(id);
    // A paused one ends its own as soon as it goes on.
    const isExcused = other !== server && other?.isPaused;
    if (other?.isAlive && !isExcused) note("a mail was sent twice at the same time");
    const [messageId = ""] = id.split(".");
    const sql = "SELECT 1 FROM messages WHERE id = $1 AND state <> 'due' AND lease_until IS NULL";
    if (this.run([{ sql, values: [messageId] }])[0]?.length)
      note("a mail was sent that is not due");
    if (time < (server.notBefore.get(messageId) ?? 0)) note("a mail was tried again too early");
    if (time < server.quietUntil) note("a mail was sent while every mail is refused");
    server.sending += 1;
    if (server.sending > CONCURRENCY) note("too many mails at the same time");
    this.#inProgress.set(id, server);
  }

  /** Forgets the mails that a dead server was sending. */
  forget(server: Process): void {
    for (const [id, sender] of this.#inProgress) if (sender === server) this.#inProgress.delete(id);
  }

  /** How long the mail server takes for each step of the next mail, in milliseconds: sometimes longer than a server waits. */
  steps = (): number[] => Array.from({ length: STEPS }, () => this.#stepTime());

  #stepTime(): number {
    if (!this.chance(this.slowRate)) return this.between(2, 300);
    const { replyMs } = this.limits;
    return this.pick([this.between(1_000, 2 * replyMs), replyMs - 1, replyMs + 1]);
  }

  /** What the mail server does with the next mail. */
  fate = (): Fate => {
    if (this.isMailServerDown) return "down";
    if (this.areCredentialsRefused) return "credentials";
    if (this.isEnvelopeRefused) return "envelope";
    const chance = this.random();
    if (chance < 0.7) return "accepted";
    if (chance < 0.76) return "accepted, unconfirmed";
    if (chance < 0.82) return "accepted by one";
    if (chance < 0.9) return "later";
    return chance < 0.94 ? "refused" : "hostile";
  };
}
