import type { Row, Statement } from "#server/database/database.ts";
import type { Mail } from "#server/mail/layout.ts";
import { CONCURRENCY, type Limits } from "#server/outbox/limits.ts";
import { lastLine } from "../mailbox.ts";
import { ACCEPTING, type Fate, failureOf, ORGANISERS, STEPS } from "./fate.ts";
import type { MailOutcome } from "./history.ts";
import type { VirtualTime } from "./virtual-time.ts";

/** What the world and its mail server see of a server process. */
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

/** What the mail server has of its world (world.ts). */
interface Surroundings {
  readonly virtualTime: VirtualTime;
  readonly limits: Limits;
  readonly wrong: string[];
  random(): number;
  latency(): number;
  chance(probability: number): boolean;
  pick<T>(things: readonly T[]): T;
  between(shortest: number, longest: number): number;
  run(statements: readonly Statement[]): Row[][];
}

/** The mail server of a world. It has faults, and records what servers do wrong. */
export class MailServer {
  isDown = false;
  areCredentialsRefused = false;
  isEnvelopeRefused = false;
  /** The probability that it is slow at a step of a mail. */
  slowRate: number;
  readonly mails: MailOutcome[] = [];
  /** The recipients that have accepted each email. */
  #acceptedBy = new Map<string, Set<unknown>>();
  /** The process that sends a mail, by its id. */
  #inProgress = new Map<string, Process>();
  #world: Surroundings;

  constructor(world: Surroundings) {
    this.#world = world;
    this.slowRate = world.chance(0.3) ? 0.3 : 0.01;
  }

  isIdle(): boolean {
    return this.#inProgress.size === 0;
  }

  /**
   * Takes a mail: accepts, refuses or loses it, or is silent for too long at some step. Returns the errors
   * of single recipients. Records what a server must not do.
   */
  send(server: Process, mail: Mail, signal: AbortSignal): Promise<readonly Error[]> {
    const { messageId, text } = mail;
    const recipients = mail.envelope?.to as string[];
    const isFirst = recipients.length === ORGANISERS.length;
    const id = String(/[^<@]+/.exec(messageId));
    this.#noteStart(server, id);
    const startedAt = this.#world.virtualTime.now;
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
        server.later(this.#world.latency(), () => {
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
      const { replyMs } = this.#world.limits;
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
      this.#world.virtualTime.after(sum(steps), () => {
        // A mail that was given up after the data, or whose process died, may have arrived all the same.
        if ((isOver || !server.isAlive) && this.#world.chance(0.5)) return;
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
    const { now } = this.#world.virtualTime;
    const note = (what: string) => this.#world.wrong.push(`${what}, ${id} at ${Math.round(now)}`);
    if (server.confirmed.has(id)) note("a process sent a mail that was already confirmed to it");
    const other = this.#inProgress.get(id);
    // A paused one ends its own as soon as it goes on.
    const isExcused = other !== server && other?.isPaused;
    if (other?.isAlive && !isExcused) note("a mail was sent twice at the same time");
    const [messageId = ""] = id.split(".");
    const sql = "SELECT 1 FROM messages WHERE id = $1 AND state <> 'due' AND lease_until IS NULL";
    if (this.#world.run([{ sql, values: [messageId] }])[0]?.length)
      note("a mail was sent that is not due");
    if (now < (server.notBefore.get(messageId) ?? 0)) note("a mail was tried again too early");
    if (now < server.quietUntil) note("a mail was sent while every mail is refused");
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
    if (!this.#world.chance(this.slowRate)) return this.#world.between(2, 300);
    const { replyMs } = this.#world.limits;
    return this.#world.pick([this.#world.between(1_000, 2 * replyMs), replyMs - 1, replyMs + 1]);
  }

  /** What the mail server does with the next mail. */
  fate = (): Fate => {
    if (this.isDown) return "down";
    if (this.areCredentialsRefused) return "credentials";
    if (this.isEnvelopeRefused) return "envelope";
    const chance = this.#world.random();
    if (chance < 0.7) return "accepted";
    if (chance < 0.76) return "accepted, unconfirmed";
    if (chance < 0.82) return "accepted by one";
    if (chance < 0.9) return "later";
    return chance < 0.94 ? "refused" : "hostile";
  };
}
