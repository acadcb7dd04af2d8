import type { Clock } from "#server/clock.ts";
import type { Database, Row, Statement } from "#server/database/database.ts";
import { createSend } from "#server/mail/transport.ts";
import { createQueue } from "#server/outbox/queue.ts";
import { createStore, type Store } from "#server/outbox/store.ts";
import { createWorker } from "#server/outbox/worker.ts";
import { ORGANISERS, type Process } from "./mail-server.ts";
import { EMBEDDED, type World } from "./world.ts";

const PARTIES = {
  senderName: "Network",
  from: "site@circle.test",
  to: () => ORGANISERS,
  organisers: ORGANISERS,
  deskUrl: null,
};
const COUNTS = { sent() {}, failed() {} };

/** A server process in a world, from its start to its shutdown or crash. At any await it may crash or pause. */
export class Server implements Process {
  readonly store: Store;
  readonly worker: ReturnType<typeof createWorker>;
  isAlive = true;
  /** Whether it cannot reach the database. */
  isCutOff = false;
  readonly confirmed = new Set<string>();
  sending = 0;
  #world: World;
  /** What it does once it is no longer paused. */
  #waiting: (() => void)[] = [];
  #pausedUntil = 0;
  /** The error of its machine's clock, in milliseconds. */
  clockError: number;
  /** The times of its database, in milliseconds since 1970. */
  readonly steadyTime: () => number;
  readonly databaseTime: () => number;

  constructor(world: World, clockError: number) {
    this.#world = world;
    this.clockError = clockError;
    const clock: Clock = {
      wallTime: () => world.trueTime() + this.clockError,
      monotonicTime: () => world.virtualTime.now,
      after: (ms, work) => {
        let isCancelled = false;
        this.later(ms, () => isCancelled || work());
        return () => {
          isCancelled = true;
        };
      },
    };
    const embeddedEpoch = clock.wallTime() - clock.monotonicTime();
    const sharedTime = () => world.trueTime() + world.databaseClockError;
    const ownTime = () => Math.round(embeddedEpoch + world.virtualTime.now);
    this.steadyTime = world.isShared ? sharedTime : ownTime;
    this.databaseTime = world.isShared ? sharedTime : clock.wallTime;
    const database = this.#connect();
    const queue = createQueue(database, world.limits.leaseMs);
    this.store = createStore(database, clock.wallTime);
    this.worker = createWorker({
      queue,
      send: createSend(
        {
          send: async (mail, signal) => ({
            errors: await world.mailServer.send(this, mail, signal),
            reply: "250 OK",
          }),
          close() {},
        },
        PARTIES,
      ),
      limits: world.limits,
      clock,
      random: world.random,
      counts: COUNTS,
      log: world.log,
    });
    // As in app.ts: no other server has claims in an embedded database.
    const isReady = world.isShared ? Promise.resolve() : queue.endLeases().catch(() => {});
    void isReady.then(() => this.worker.wake());
  }

  later(ms: number, run: () => void): void {
    this.#world.virtualTime.after(ms, () => this.#resume(run));
  }

  get isPaused(): boolean {
    return this.#pausedUntil > this.#world.virtualTime.now;
  }

  pause(ms: number): void {
    const { virtualTime } = this.#world;
    this.#pausedUntil = Math.max(this.#pausedUntil, virtualTime.now + ms);
    virtualTime.after(ms, () => this.isPaused || this.wake());
  }

  /** Ends a pause. */
  wake(): void {
    this.#pausedUntil = 0;
    for (const run of this.#waiting.splice(0)) this.later(0, run);
  }

  crash(): void {
    this.isAlive = false;
  }

  async stop(): Promise<void> {
    await this.worker.stop(8_000);
    this.isAlive = false;
  }

  #resume(run: () => void): void {
    if (!this.isAlive) return;
    const world = this.#world;
    const fate = world.random();
    if (this.isPaused) {
      this.#waiting.push(run);
    } else if (fate < world.crashRate) {
      world.crash(this);
    } else if (fate > 1 - world.pauseRate) {
      this.pause(world.pauseTime());
      this.#resume(run);
    } else {
      run();
    }
  }

  /** The database as seen from this process: each call takes time, and its response may be lost. */
  #connect(): Database {
    const world = this.#world;
    const call = <T>(work: () => T) =>
      new Promise<T>((resolve, reject) => {
        const error = () => reject(new Error("the database is down"));
        world.virtualTime.after(world.latency(), () => {
          // A dead process's last statements may still be on their way.
          if (!this.isAlive && (!world.isShared || world.random() < 0.5)) return;
          if (world.isDatabaseDown || this.isCutOff) return this.later(world.latency(), error);
          let finish: () => void;
          try {
            const result = work();
            finish = () => resolve(result);
          } catch (failure) {
            finish = () => reject(failure);
          }
          const isLost = world.isShared && world.random() < world.lossRate;
          this.later(world.latency(), isLost ? error : finish);
        });
      });
    const time = async (read: () => number) => (world.isShared ? call(read) : read());
    return {
      ...EMBEDDED,
      steadyTime: () => time(this.steadyTime),
      wallTime: () => time(this.databaseTime),
      query: (sql, values = []) => call(() => world.run([{ sql, values }])[0] as Row[]),
      batch: (statements: readonly Statement[]) => call(() => world.run(statements)),
      snapshot: () => Promise.reject(new Error("no server takes snapshots")),
    };
  }
}
