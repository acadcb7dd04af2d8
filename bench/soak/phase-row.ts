import { percentile } from "../statistics.ts";
import type { Sample } from "./visitors.ts";

/** The head of the table of phases. */
export const PHASE_HEAD = [
  "meanwhile",
  "seconds",
  "pages per second",
  "messages per second",
  "p50, p99 of a page",
  "p50, p99 of a message",
  "failed",
];

/** The figures of all requests that began between two times, as a row of that table. */
export function phaseRow(
  name: string,
  samples: readonly Sample[],
  from: number,
  to: number,
): string[] {
  const seconds = (to - from) / 1000;
  const during = samples.filter(({ at }) => at >= from && at < to);
  const ofKind = (kind: Sample["kind"]) => during.filter((sample) => sample.kind === kind);
  const reads = ofKind("read");
  const messages = ofKind("message");
  return [
    name,
    seconds.toFixed(0),
    (reads.length / seconds).toFixed(0),
    (messages.length / seconds).toFixed(0),
    times(reads),
    times(messages),
    String(during.filter(({ failure }) => failure !== null).length),
  ];
}

function times(samples: readonly Sample[]): string {
  const values = samples.map(({ ms }) => ms);
  return `${percentile(values, 0.5).toFixed(1)}, ${percentile(values, 0.99).toFixed(1)} ms`;
}
