import type { Row, Statement } from "#server/database/database.ts";
import type { Mail } from "#server/mail/layout.ts";
import { CONCURRENCY, type Limits } from "#server/outbox/limits.ts";
import { lastLine } from "../mailbox.ts";
import type { MailOutcome } from "./history.ts";
import type { VirtualTime } from "./virtual-time.ts";

/** The recipients of every mail. */
export const ORGANISERS = ["one@circle.test", "other@circle.test"];

/** The steps of every mail: connecting, greeting, MAIL, RCPT, DATA, and the end of the data. */
const STEPS = 6;

/** What the mail server does with a mail besides failing: by how many of its recipients it is accepted. */
const ACCEPTING = { accepted: 2, "accepted, unconfirmed": 2, "accepted by one": 1 };

/** The errors that a mail ends in, as nodemailer gives them. `envelope` refuses a recipient, or all. */
const FAILURES = {
  envelope: ["552 mailbox full", { code: "EENVELOPE", responseCode: 552, command: "RCPT TO" }],
  credentials: ["535 who are you?", { code: "EAUTH", responseCode: 535 }],
  refused: ["550 no", { code: "EMESSAGE", responseCode: 550 }],
  hostile: ["451 \0\u001b[2J\ud800 later", { code: "EENVELOPE", responseCode: 451 }],
  later: ["451 later", { code: "EMESSAGE", responseCode: 451 }],
  silent: ["Timeout", { code: "ETIMEDOUT" }],
  down: ["connection lost", { code: "ECONNECTION" }],
} as const;

export type Fate = keyof typeof ACCEPTING | keyof typeof FAILURES;

function failureOf(fate: Fate, recipient?: string): Error {
  // An accepted mail whose reply is lost.
  const [message, about] = FAILURES[fate in FAILURES ? (fate as keyof typeof FAILURES) : "down"];
  return Object.assign(new Error(message), about, { recipient });
}

/** What the world and its mail server see of a server process. */
export interface Process {
  readonly isAlive: boolean;
  /** Whether it does nothing at the moment: its lease may expire unnoticed. */
  readonly isPaused: boolean;
  /** The emails that a mail server has confirmed to it. */
  readonly confirmed: Set<string>;
  /** The number of mails that it is sending. */
  sending: number;
  /** Schedules work in this process: it waits while the process is paused, and never runs once it is dead. */
  later(ms: number, run: () => void): void;
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
  /** What it does with every mail at the moment, if it has no choice. */
  refusal: "down" | "credentials" | "envelope" | null = null;
  /** The probability that it is slow at a step of a mail. */
  slowRate: number;
  readonly mails: MailOutcome[] = [];
  /** The recipients that have accepted each email. */
  #acceptedBy = new Map<string, Set<string>>();
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
    const id = String(/[^<@]+/.exec(messageId));
    this.#noteStart(server, id);
    const marker = lastLine({ text: String(text) });
    const fate = this.fate();
    return new Promise<readonly Error[]>((resolve, reject) => {
      let isOver = false;
      const finish = (settle: () => void) => {
        if (isOver) return;
        isOver = true;
        // Node keeps a combined signal in memory as long as it has listeners.
        signal.removeEventListener("abort", abort);
        if (this.#inProgress.get(id) === server) this.#inProgress.delete(id);
        server.sending -= 1;
        settle();
      };
      const reply = (settle: () => void) =>
        server.later(this.#world.latency(), () => finish(settle));
      const abort = () =>
        finish(() => reject(Object.assign(new Error("aborted"), { name: "AbortError" })));
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
        const count = (ACCEPTING as Partial<Record<Fate, number>>)[fate] ?? 0;
        const [accepting, refused] = [recipients.slice(0, count), recipients.slice(count)];
        const acceptedBy = this.#acceptedBy.getOrInsertComputed(id, () => new Set());
        for (const recipient of accepting) acceptedBy.add(recipient);
        if (accepting.length > 0 && acceptedBy.size === ORGANISERS.length) {
          this.mails.push({ id, marker, outcome: "accepted" });
        }
        if (fate === "refused") this.mails.push({ id, marker, outcome: "refused" });
        reply(() => {
          if (fate === "accepted") server.confirmed.add(id);
          if (fate === "accepted" || (fate === "accepted by one" && refused.length > 0)) {
            resolve(refused.map((recipient) => failureOf("envelope", recipient)));
          } else reject(failureOf(fate));
        });
      });
    });
  }

  #noteStart(server: Process, id: string): void {
    const at = Math.round(this.#world.virtualTime.now);
    const note = (what: string) => this.#world.wrong.push(`${what}, ${id} at ${at}`);
    if (server.confirmed.has(id)) note("a process sent a mail that was already confirmed to it");
    const other = this.#inProgress.get(id);
    // A paused one ends its own as soon as it goes on.
    const isExcused = other !== server && other?.isPaused;
    if (other?.isAlive && !isExcused) note("a mail was sent twice at the same time");
    const sql = "SELECT 1 FROM messages WHERE id = $1 AND state <> 'due' AND lease_until IS NULL";
    if (this.#world.run([{ sql, values: [String(id.split(".")[0])] }])[0]?.length)
      note("a mail was sent that is not due");
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
    if (this.refusal) return this.refusal;
    const chance = this.#world.random();
    if (chance < 0.7) return "accepted";
    if (chance < 0.76) return "accepted, unconfirmed";
    if (chance < 0.82) return "accepted by one";
    if (chance < 0.9) return "later";
    return chance < 0.94 ? "refused" : "hostile";
  };
}
