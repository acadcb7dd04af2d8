import { type Logger, pino } from "pino";
import type { Database, Row, Statement, Value } from "#server/database/database.ts";
import { migrate } from "#server/database/migrate.ts";
import { connectSqlite } from "#server/database/sqlite-connection.ts";
import type { Mail as Letter } from "#server/mail/template.ts";
import { LIMITS, type Limits } from "#server/outbox/limits.ts";
import { allRecords, type MessageRecord } from "#server/outbox/records.ts";
import { CONCURRENCY } from "#server/outbox/worker.ts";
import type { Mail } from "./history.ts";
import { Schedule, seededRandom } from "./schedule.ts";
import type { Server } from "./server.ts";

/** When all of it happens, in milliseconds since 1970. */
const BEGINNING = Date.UTC(2026, 0, 1);

/** What a mail server may do with a mail. */
type Fate = "taken" | "taken, not said" | "later" | "refused" | "hostile" | "credentials" | "away";

/** The database, the mail server and the time that servers share, and what they are seen to do wrong. */
export class World {
  readonly schedule = new Schedule();
  readonly random: () => number;
  /** Several servers on one database, or one on its own. */
  readonly isShared: boolean;
  /** Now and then it lasts for as long as a mail is tried at all. */
  readonly isLong: boolean;
  readonly limits: Limits;
  /** How often a server crashes, and stands still, where it awaits something. */
  crashRate = 0;
  pauseRate = 0;
  crash: (server: Server) => void = () => {};
  /** How often the answer of the shared database is lost. */
  lossRate = 0.01;
  isDatabaseAway = false;
  isMailAway = false;
  areCredentialsBad = false;
  /** How wrong the clock of the shared database is, in milliseconds. */
  readonly databaseClockError: number;
  readonly mails: Mail[] = [];
  readonly wrong: string[] = [];
  /** The database as an operator has it: at once and without faults. */
  readonly database: Database;
  #connection = connectSqlite(":memory:");
  #inHand = new Map<string, { server: Server; pauses: number }>();

  /** What its servers log. */
  log: Logger = pino({ enabled: false });

  constructor(seed: number, isShared?: boolean) {
    this.random = seededRandom(seed);
    this.isShared = isShared ?? this.chance(0.5);
    this.isLong = this.chance(0.01);
    // A worker looks four times in a lease: so seldom that a week is played in a moment.
    this.limits = this.isLong ? { ...LIMITS, leaseMs: 4 * 3_600_000 } : LIMITS;
    this.databaseClockError = Math.round((this.random() - 0.5) * 7_200_000);
    const run = async (statements: readonly Statement[]) => this.run(statements);
    this.database = {
      skipLocked: "",
      now: async () => this.trueTime(),
      query: async (sql, values = []) => (await run([{ sql, values }]))[0] as Row[],
      batch: run,
      purge: async () => {},
      close: async () => {},
    };
  }

  async prepare(): Promise<void> {
    await migrate(this.database, () => this.trueTime());
  }

  close(): void {
    this.#connection.close();
  }

  trueTime(): number {
    return BEGINNING + Math.round(this.schedule.time);
  }

  /** A short time, in milliseconds. */
  latency(): number {
    return this.random() * 5;
  }

  chance(probability: number): boolean {
    return this.random() < probability;
  }

  pick<T>(things: readonly T[]): T {
    return things[Math.floor(this.random() * things.length)] as T;
  }

  /** A time between two, in milliseconds: short ones as likely as long ones. */
  between(shortest: number, longest: number): number {
    return shortest * (longest / shortest) ** this.random();
  }

  /** Runs statements in one transaction, as the database would. */
  run(statements: readonly Statement[]): Row[][] {
    // What PostgreSQL refuses, it refuses for ever.
    const values = statements.flatMap((statement) => statement.values ?? []);
    const isTaken = (value: Value) =>
      typeof value === "number" ? Number.isInteger(value) : !value?.includes("\0");
    if (!values.every(isTaken)) {
      this.wrong.push("a server would store what no database takes");
      throw new Error("invalid byte sequence or input syntax");
    }
    return this.#connection.transact(statements);
  }

  async records(): Promise<MessageRecord[]> {
    return Array.fromAsync(allRecords(this.database));
  }

  isIdle(): boolean {
    return this.#inHand.size === 0;
  }

  /** The mail server takes, refuses or loses a mail; what a server must not do is noted. */
  send(server: Server, { messageId, text }: Letter, signal: AbortSignal): Promise<void> {
    const id = String(/[^<@]+/.exec(messageId));
    this.#noteStart(server, id);
    const startedAt = this.schedule.time;
    const marker = String(text).split("\n\n").at(-1) as string;
    const fate = this.fate();
    return new Promise<void>((resolve, reject) => {
      const finish = (settle: () => void) => {
        // Node keeps a signal that is made of others for as long as somebody listens to it.
        signal.removeEventListener("abort", abort);
        if (this.#inHand.get(id)?.server === server) this.#inHand.delete(id);
        server.sending -= 1;
        settle();
      };
      let isOver = false;
      const answer = (settle: () => void) =>
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
      const duration = this.duration();
      this.schedule.after(duration, () => {
        // What was broken off, or was sent by a process that died meanwhile, may have been on its way.
        if ((isOver || !server.isAlive) && this.chance(0.5)) return;
        if (fate === "taken" || fate === "taken, not said") {
          this.mails.push({ delivery: id, marker, outcome: "taken" });
        }
        if (fate === "refused") this.mails.push({ delivery: id, marker, outcome: "refused" });
        answer(() => {
          if (fate === "taken") {
            server.wasTold.add(id);
            server.quietUntil = 0;
            resolve();
          } else {
            if (fate === "credentials") server.wasRefused(startedAt);
            reject(failureOf(fate));
          }
        });
      });
    });
  }

  #noteStart(server: Server, id: string): void {
    const { time } = this.schedule;
    const note = (what: string) =>
      this.wrong.push(`${what}, delivery ${id} at ${Math.round(time)}`);
    if (server.wasTold.has(id)) note("a process sent what it was told to be taken");
    const other = this.#inHand.get(id);
    const isExcused = other && other.server !== server && other.pauses !== other.server.pauses;
    if (other?.server.isAlive && !isExcused) note("a mail was in two hands");
    if (time < (server.notBefore.get(id) ?? 0)) note("a mail was tried again too early");
    if (time < server.quietUntil) note("a mail was sent while credentials are refused");
    server.sending += 1;
    if (server.sending > CONCURRENCY) note("too many mails at the same time");
    this.#inHand.set(id, { server, pauses: server.pauses });
  }

  /** A server that has died holds nothing. */
  forget(server: Server): void {
    for (const [id, hand] of this.#inHand) if (hand.server === server) this.#inHand.delete(id);
  }

  /** How long the mail server takes, in milliseconds: now and then longer than a server waits. */
  duration = (): number =>
    this.chance(0.05) ? this.between(30_000, 200_000) : this.between(10, 2_000);

  /** What the mail server does with the next mail. */
  fate = (): Fate => {
    if (this.isMailAway) return "away";
    if (this.areCredentialsBad) return "credentials";
    const chance = this.random();
    if (chance < 0.75) return "taken";
    if (chance < 0.81) return "taken, not said";
    if (chance < 0.9) return "later";
    return chance < 0.94 ? "refused" : "hostile";
  };
}

function failureOf(fate: Fate): Error {
  const error = (message: string, about: object) => Object.assign(new Error(message), about);
  if (fate === "credentials")
    return error("535 who are you?", { code: "EAUTH", responseCode: 535 });
  if (fate === "refused") return error("550 no", { code: "EENVELOPE", responseCode: 550 });
  if (fate === "hostile") {
    return error("451 \0\u001b[2J\ud800 later", { code: "EENVELOPE", responseCode: 451 });
  }
  if (fate === "later") return error("451 later", { code: "EMESSAGE", responseCode: 451 });
  return error("connection lost", { code: "ECONNECTION" });
}
