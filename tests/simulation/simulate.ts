import { KINDS } from "#contract/kinds.ts";
import type { StoredMessage, Submission } from "#server/outbox/message.ts";
import { eraseOldMessages } from "#server/outbox/retention.ts";
import { payloadOf } from "../post-message.ts";
import { checkHistory, History } from "./history.ts";
import type { Process } from "./mail-server.ts";
import { actAsOperator } from "./operator.ts";
import { Server } from "./server.ts";
import { DAY, HOUR, MINUTE, SECOND } from "./virtual-time.ts";
import { World } from "./world.ts";

/** How long the last mails may take once everything works again: several times the longest delay between attempts. */
const RECOVERY_MS = 6 * HOUR;

/** Errors of clocks, in milliseconds. */
const JUMPS = [-DAY, -HOUR, -MINUTE, MINUTE, HOUR, DAY, 6 * DAY, 3 * 365 * DAY];

/** Runs the outbox through the schedule of faults of this seed. Returns the broken promises, in words. */
export async function simulate(seed: number): Promise<string[]> {
  const world = new World(seed);
  await world.prepare();
  // Most looks at a queue find nothing, and they are most of the work: half of the worlds have few.
  if (!world.isLong && world.chance(0.5)) world.limits = { ...world.limits, pollMs: 5 * MINUTE };
  return new Run(world).play().catch((error) => [String(error)]);
}

class Run {
  #world: World;
  #servers: Server[];
  #sent = 0;
  #history = new History();
  #entries: string[] = [];

  constructor(world: World) {
    this.#world = world;
    this.#servers = (world.isShared ? [0, 1] : [0]).map(
      () => new Server(world, this.#clockError()),
    );
  }

  async play(): Promise<string[]> {
    const world = this.#world;
    const { virtualTime, isLong } = world;
    const length = isLong ? 7 * DAY : world.between(2 * MINUTE, 2 * HOUR);
    if (isLong) world.mailServer.refusal = "down";
    world.crash = (server) => this.#crash((this.#servers as Process[]).indexOf(server));
    world.crashRate = world.chance(0.2) ? 0.003 : 0;
    world.pauseRate = world.chance(0.4) ? 0.01 : 0;
    // A week of attempts takes long to simulate, and is alike for every message.
    const posts = 1 + Math.floor(world.random() * (isLong ? 2 : 10));
    for (let n = 0; n < posts; n += 1) {
      virtualTime.after(world.random() * Math.min(length, 10 * MINUTE), () => void this.#post());
    }
    const faults = Math.floor(world.random() * 12);
    for (let n = 0; n < faults; n += 1) {
      virtualTime.after(world.random() * length, () => this.#injectFault());
    }
    await virtualTime.runUntil(length);

    this.#endFaults();
    const isOver = () => world.mailServer.isIdle() && !this.#isAnyToSend();
    await virtualTime.runUntil(virtualTime.now + RECOVERY_MS, isOver);
    const messages = await world.messages();
    const wrong = checkHistory(this.#history, world.mailServer.mails, messages);
    const due = messages.filter(({ state }) => state === "due");
    const unsent = due.map((message) => `${this.#history.markerOf(message)} is never sent`);
    return [...world.wrong, ...wrong, ...unsent];
  }

  /** Whether a message is due, or held by a flood that will be over, and not marked as spam. */
  #isAnyToSend(): boolean {
    const sql = `
      SELECT 1 FROM messages WHERE state = 'due'
      OR (state = 'held' AND held_reason = 'flood' AND spam_at IS NULL) LIMIT 1`;
    const [rows] = this.#world.run([{ sql }]);
    return rows?.length !== 0;
  }

  /** Posts as a visitor who tries again with the same key when there is no response. */
  async #post(): Promise<void> {
    const world = this.#world;
    this.#sent += 1;
    const marker = `message ${this.#sent}`;
    const isSpam = world.chance(0.1);
    if (isSpam) this.#history.spam.add(marker);
    const isFlood = !isSpam && world.chance(0.2);
    const heldReason = isSpam ? "honeypot" : isFlood ? "flood" : undefined;
    const kind = world.pick(KINDS);
    const submission: Submission = { kind, payload: payloadOf(kind, marker) };
    for (let attempt = 0; attempt < 6; attempt += 1) {
      const server = world.pick(this.#servers);
      const stored = server.store(submission, marker, heldReason).then(
        () => true,
        () => false,
      );
      const isStored = server.isAlive
        ? await Promise.race([stored, world.virtualTime.wait(30 * SECOND).then(() => false)])
        : false;
      if (isStored) {
        this.#history.acknowledged.add(marker);
        if (!heldReason) server.worker.wake();
        return;
      }
      await world.virtualTime.wait(world.between(SECOND, 2 * MINUTE));
    }
  }

  #injectFault(): void {
    const world = this.#world;
    const index = Math.floor(world.random() * this.#servers.length);
    const server = this.#servers[index] as Server;
    /** Sets something that is broken, for so long. */
    const breakFor = <K extends string>(ms: number, what: Record<K, boolean>, name: K) => {
      what[name] = true;
      world.virtualTime.after(ms, () => (what[name] = false));
    };
    const { mailServer } = world;
    const breakMail = (refusal: typeof mailServer.refusal) => {
      mailServer.refusal = refusal;
      world.virtualTime.after(
        world.between(SECOND, 30 * MINUTE),
        () => (mailServer.refusal = null),
      );
    };
    const fault = world.pick([
      () => this.#crash(index),
      () => this.#crash(index),
      () => void server.stop().then(() => this.#restart(index)),
      () => server.pause(world.pauseTime()),
      () => server.pause(world.pauseTime()),
      () => (server.clockError += world.pick(JUMPS)),
      () => breakFor(world.between(SECOND, 5 * MINUTE), world, "isDatabaseDown"),
      () => breakFor(world.pauseTime(), server, "isCutOff"),
      () => breakMail("down"),
      () => breakMail("credentials"),
      () => breakMail("envelope"),
      () => void this.#operate(),
      () => void this.#operate(),
      () => void this.#damage(),
      () => void this.#runRetention(),
    ]);
    fault();
  }

  #clockError(): number {
    return this.#world.chance(0.7) ? 0 : this.#world.pick(JUMPS);
  }

  #crash(index: number): void {
    const server = this.#servers[index] as Server;
    server.crash();
    this.#world.mailServer.forget(server);
    this.#restart(index);
  }

  #restart(index: number): void {
    const world = this.#world;
    world.virtualTime.after(world.between(100, MINUTE), () => {
      if (!this.#servers[index]?.isAlive)
        this.#servers[index] = new Server(world, this.#clockError());
    });
  }

  /** Does some things within a minute or two, as an organiser whose clock may be wrong. */
  async #operate(): Promise<void> {
    const world = this.#world;
    const clockError = world.pick([0, 0, ...JUMPS]);
    for (let left = 1 + Math.floor(world.random() * 10); left > 0; left -= 1) {
      await actAsOperator({
        world,
        server: world.pick(this.#servers),
        clockError,
        history: this.#history,
        entries: this.#entries,
      });
      await world.virtualTime.wait(world.between(100, 15 * SECOND));
    }
  }

  async #damage(): Promise<void> {
    const world = this.#world;
    const messages = await world.messages();
    if (messages.length === 0) return;
    const message = world.pick(messages);
    this.#history.damaged.set(message.id, String(this.#history.markerOf(message)));
    await world.database.query("UPDATE messages SET payload = $2 WHERE id = $1", [
      message.id,
      world.pick(['{"fullName": "Da', "[]", "null", '{"fullName": 1}', "{}", ""]),
    ]);
  }

  /** Runs the daily retention, by a clock that may be years ahead. */
  async #runRetention(): Promise<void> {
    const world = this.#world;
    const before = await world.messages();
    await eraseOldMessages(world.database, 365, world.trueTime() + world.pick([0, ...JUMPS]));
    const left = new Set((await world.messages()).map(({ id }) => id));
    const isDone = ({ spamAt, state }: StoredMessage) => spamAt !== null || state === "sent";
    const gone = before.filter((message) => isDone(message) && !left.has(message.id));
    this.#history.note(this.#history.expired, gone);
  }

  /** Ends all faults and starts every dead server. */
  #endFaults(): void {
    const world = this.#world;
    world.isDatabaseDown = false;
    world.mailServer.refusal = null;
    world.mailServer.slowRate = 0;
    world.lossRate = 0;
    world.crashRate = 0;
    world.pauseRate = 0;
    for (const [index, server] of this.#servers.entries()) {
      server.isCutOff = false;
      // Not in one moment: whichever ran first could send what another is still sending, whose claim is over, before that one ends it.
      world.virtualTime.after(index * SECOND, () => server.wake());
    }
    for (const [index, { isAlive }] of this.#servers.entries()) {
      if (!isAlive) this.#servers[index] = new Server(world, 0);
    }
  }
}
