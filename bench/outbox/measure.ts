import { onBothDatabases, type Subject } from "../databases.ts";
import { type Measure, median } from "../section.ts";
import { withServer } from "../server-process.ts";
import { submitFor } from "./senders.ts";
import { type Sink, startSink } from "./smtp-sink.ts";

/* How many messages the function acknowledges, and how many the outbox sends, on each database. Loopback only. */

const SENDERS = 32;
const ROUNDS = 7;
const ROUND_MS = 2_000;

/** Messages a second through the outbox. */
export const measure: Measure = async (folder, report) =>
  [
    `Messages a second over loopback, whose senders and mail server share the processors. Medians of ${ROUNDS} rounds: ${ROUND_MS / 1_000} s of submissions, then the rest is sent.`,
    await onBothDatabases(folder, report, measureWith),
  ].join("\n\n");

async function measureWith({ folder, env }: Subject): Promise<Record<string, number>> {
  const sink = await startSink();
  return withServer(folder, { ...env, SMTP_URL: sink.url }, async (url) => {
    // The first one warms up.
    await round(url, sink);
    const acknowledged: number[] = [];
    const sent: number[] = [];
    for (let count = 0; count < ROUNDS; count += 1) {
      const rates = await round(url, sink);
      acknowledged.push(rates.acknowledged);
      sent.push(rates.sent);
    }
    return {
      [`acknowledged, from ${SENDERS} senders`]: Math.round(median(acknowledged)),
      "sent, once no more come": Math.round(median(sent)),
    };
  });
}

/** Submits for a while, and waits until all that was acknowledged is at the mail server. Returns both rates per second. */
async function round(url: string, sink: Sink): Promise<{ acknowledged: number; sent: number }> {
  const before = sink.count();
  const { count, perSecond } = await submitFor(url, SENDERS, ROUND_MS);
  const waiting = before + count - sink.count();
  const began = performance.now();
  await sink.reached(before + count);
  return { acknowledged: perSecond, sent: (waiting * 1000) / (performance.now() - began) };
}
