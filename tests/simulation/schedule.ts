import { setImmediate } from "node:timers/promises";

/** Numbers from 0 to 1 that look random and are the same for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** After how many events somebody looks whether it is over. */
const LOOK_EVERY = 50;

const MINUTE_MS = 60_000;

/** In a minute of virtual time: beyond that somebody does the same thing over and over. */
const MOST_EVENTS = 10_000;

interface Event {
  at: number;
  order: number;
  run: () => void;
}

/** Virtual time: what is to happen happens in its order, and nobody waits for it. */
export class Schedule {
  /** Milliseconds since the beginning. */
  time = 0;
  #events: Event[] = [];
  #order = 0;
  #minute = 0;
  #inMinute = 0;

  /** Lets something happen after so many milliseconds; returns what calls it off. */
  after(ms: number, run: () => void): () => void {
    this.#order += 1;
    const event = { at: this.time + Math.max(0, ms), order: this.#order, run };
    this.#push(event);
    return () => {
      event.run = () => {};
    };
  }

  /** Waits in virtual time. */
  wait(ms: number): Promise<void> {
    return new Promise((resolve) => this.after(ms, resolve));
  }

  /** Lets everything happen until that time, or until `isOver`. */
  async runUntil(end: number, isOver: () => boolean = () => false): Promise<void> {
    await setImmediate();
    for (let n = 0; ; n += 1) {
      const next = this.#events[0];
      if (n % LOOK_EVERY === 0 && isOver()) return;
      if (!next || next.at > end) break;
      this.#pop();
      this.time = next.at;
      this.#count();
      next.run();
      // Comes behind every promise that is settled by now, so all that follows from it at once has followed.
      await new Promise<void>((resolve) => process.nextTick(resolve));
    }
    this.time = end;
  }

  #count(): void {
    const minute = Math.floor(this.time / MINUTE_MS);
    this.#inMinute = minute === this.#minute ? this.#inMinute + 1 : 1;
    this.#minute = minute;
    if (this.#inMinute > MOST_EVENTS) throw new Error("it does not come to rest");
  }

  #push(event: Event): void {
    const heap = this.#events;
    let at = heap.push(event) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!isBefore(event, heap[parent] as Event)) break;
      heap[at] = heap[parent] as Event;
      at = parent;
    }
    heap[at] = event;
  }

  #pop(): void {
    const heap = this.#events;
    const last = heap.pop() as Event;
    if (heap.length === 0) return;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= heap.length) break;
      const right = heap[child + 1];
      if (right && isBefore(right, heap[child] as Event)) child += 1;
      if (!isBefore(heap[child] as Event, last)) break;
      heap[at] = heap[child] as Event;
      at = child;
    }
    heap[at] = last;
  }
}

function isBefore(one: Event, other: Event): boolean {
  return one.at < other.at || (one.at === other.at && one.order < other.order);
}
