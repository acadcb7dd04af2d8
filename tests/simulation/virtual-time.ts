import { setImmediate } from "node:timers/promises";

/** Returns a generator of pseudo-random numbers from 0 to 1 (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The events between two checks whether the run is over. */
const CHECK_EVERY = 50;

export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Per minute of virtual time; more of them are an endless loop. */
const MAX_EVENTS = 10_000;

interface Event {
  at: number;
  order: number;
  run: () => void;
}

/** Virtual time: events run in order, without waiting. */
export class VirtualTime {
  /** Milliseconds since the start. */
  now = 0;
  /** The next one is the last. */
  #events: Event[] = [];
  #order = 0;
  #minute = 0;
  #inMinute = 0;

  /** Schedules work after this delay. Returns a function that cancels it. */
  after(ms: number, run: () => void): () => void {
    this.#order += 1;
    const event = { at: this.now + Math.max(0, ms), order: this.#order, run };
    const place = this.#events.findLastIndex((other) => isBefore(event, other)) + 1;
    this.#events.splice(place, 0, event);
    return () => {
      event.run = () => {};
    };
  }

  /** Waits in virtual time. */
  wait(ms: number): Promise<void> {
    return new Promise((resolve) => this.after(ms, resolve));
  }

  /** Runs all events up to that time, or until `isOver`. */
  async runUntil(end: number, isOver: () => boolean = () => false): Promise<void> {
    await setImmediate();
    for (let n = 0; ; n += 1) {
      const next = this.#events.at(-1);
      if (n % CHECK_EVERY === 0 && isOver()) return;
      if (!next || next.at > end) break;
      this.#events.pop();
      this.now = next.at;
      this.#count();
      next.run();
      // Lets everything that waits for promises settled by now run first.
      await new Promise<void>((resolve) => process.nextTick(resolve));
    }
    this.now = end;
  }

  #count(): void {
    const minute = Math.floor(this.now / MINUTE);
    this.#inMinute = minute === this.#minute ? this.#inMinute + 1 : 1;
    this.#minute = minute;
    if (this.#inMinute > MAX_EVENTS) throw new Error("endless loop");
  }
}

function isBefore(one: Event, other: Event): boolean {
  return one.at < other.at || (one.at === other.at && one.order < other.order);
}
