import { performance } from "node:perf_hooks";
import { createLogUpdate } from "log-update";

/** Tells how far a piece of work is: "pictures 120 of 244". */
export type Report = (state: string) => void;

/** Work that ends earlier is not worth a line. */
const QUIET_MS = 1_000;
/** How often lines change in a terminal. */
const TERMINAL_MS = 100;
/** How often a line is written where it cannot change, as into a pipe. */
const ELSEWHERE_MS = 30_000;

type Running = { title: string; state: string; start: number; due: number };

/**
 * Shows on a stream where long work is: in a terminal one line for each running step, which changes in place, elsewhere plain
 * lines now and then. Each step ends with a line that says how long it took.
 */
export function createProgress(stream: NodeJS.WriteStream) {
  // A terminal that does not know its width reports 0.
  const lines = stream.isTTY && stream.columns > 0 ? createLogUpdate(stream) : null;
  const running = new Set<Running>();
  let timer: NodeJS.Timeout | undefined;

  function lineOf({ title, state, start }: Running, mark: string): string {
    const seconds = Math.round((performance.now() - start) / 1_000);
    return `${mark} ${title}${state && `: ${state}`}, ${seconds} s`;
  }

  function show(): void {
    const now = performance.now();
    const due = Array.from(running).filter((one) => one.due <= now);
    if (lines) lines(due.map((one) => lineOf(one, "…")).join("\n"));
    else {
      for (const one of due) {
        one.due = now + ELSEWHERE_MS;
        print(lineOf(one, "…"));
      }
    }
  }

  /** Prints lines that stay, above those that change. */
  function print(text: string): void {
    if (lines) lines.persist(text);
    else stream.write(`${text}\n`);
  }

  /** Runs one step, beside others if any runs. Settles as `work` does. */
  async function step<Result>(
    title: string,
    work: (report: Report) => Promise<Result>,
  ): Promise<Result> {
    const start = performance.now();
    const one: Running = { title, state: "", start, due: start + QUIET_MS };
    running.add(one);
    timer ??= setInterval(show, TERMINAL_MS);
    let mark = "✘";
    try {
      const result = await work((state) => {
        one.state = state;
      });
      mark = "✔";
      return result;
    } finally {
      running.delete(one);
      if (performance.now() - start >= QUIET_MS) print(lineOf(one, mark));
      if (running.size === 0) {
        clearInterval(timer);
        timer = undefined;
        lines?.clear();
        lines?.done();
      }
    }
  }

  return { step, print };
}

/** The progress of a command whose output is for people. */
export const progress = createProgress(process.stdout);
