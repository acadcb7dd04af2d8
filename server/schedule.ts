import type { Logger } from "pino";
import { type Clock, DAY_MS, HOUR_MS, MINUTE_MS } from "./clock.ts";
import type { Database } from "./database/database.ts";
import { eraseEnded, isAmong } from "./desk/sessions.ts";
import { sendDigest } from "./mail/digest.ts";
import type { Notices } from "./mail/notices.ts";
import { runRetention } from "./outbox/retention.ts";
import type { Settings } from "./settings.ts";

/** How often what goes by the wall clock looks whether it is time, in milliseconds. */
const LOOK_MS = 3 * MINUTE_MS;

/** Something that is done at the start, and then again and again. */
interface Work {
  /** How long after the end of a run the next one begins, in milliseconds. */
  everyMs: number;
  /** Rejects if it fails. */
  run: () => Promise<void>;
  /** What the log then says. */
  failed: string;
}

interface WorkOptions {
  settings: Pick<
    Settings,
    "retentionDays" | "digest" | "remindDays" | "desk" | "siteUrl" | "postgres"
  >;
  database: Database;
  /** Who may enter the desk, and gets the digest. */
  organisers: readonly string[];
  notices: Pick<Notices, "sendDigest">;
  clock: Clock;
  log: Logger;
}

/**
 * Returns all periodic work of a server, a row each. Several servers on a database do all of it, which harms nothing. The
 * outbox's worker polls by itself.
 */
export function periodicWork(options: WorkOptions): Work[] {
  const { settings, database, organisers, notices, clock, log } = options;

  /**
   * Does the work once the wall clock has gone evenly, within a minute, from one look to the next. So it is not done at the start,
   * when the clock may be wrong until it is set, nor after a jump, which may be taken back.
   */
  function byWallClock(run: () => Promise<void>): () => Promise<void> {
    let last = Number.NaN;
    return async () => {
      const ahead = (await database.wallTime()) - clock.monotonicTime();
      const isEven = Math.abs(ahead - last) < MINUTE_MS;
      last = ahead;
      if (isEven) await run();
    };
  }

  const rows = [
    {
      // Those that have ended, and those of whoever is no organiser any more.
      everyMs: DAY_MS,
      run: () => eraseEnded(database, isAmong(organisers)),
      failed: "ended sessions and sign-in links could not be erased",
    },
    {
      // Once a day, however often a server restarts, by the first that looks.
      everyMs: LOOK_MS,
      run: byWallClock(() => runRetention(database, settings.retentionDays, log)),
      failed: "old messages could not be erased",
    },
    !settings.postgres && {
      // Counts how the rows are spread, by which queries are planned; PostgreSQL does so by itself. As soon as a flood has changed them.
      everyMs: HOUR_MS,
      run: async () => void (await database.query("ANALYZE")),
      failed: "the database could not be analysed",
    },
    settings.digest && {
      // Once a day, from eight o'clock in Israel on, by the first server that looks.
      everyMs: LOOK_MS,
      run: byWallClock(() =>
        sendDigest({
          database,
          organisers,
          send: notices.sendDigest,
          deskUrl: settings.desk ? settings.siteUrl : null,
          remindDays: settings.remindDays,
        }),
      ),
      failed: "the daily digest could not be sent",
    },
  ];
  return rows.filter((row) => row !== null && row !== false);
}

/** Starts the work. A failure is logged, and stops neither that work nor the others. */
export function startSchedule(
  rows: readonly Work[],
  clock: Pick<Clock, "after">,
  log: Logger,
): { stop(): Promise<void> } {
  let isStopping = false;

  /** Returns a function that prevents further runs, and resolves when the current one has finished. */
  function repeat({ everyMs, run, failed }: Work): () => Promise<void> {
    let cancel = () => {};
    let running = Promise.resolve();
    const begin = () => {
      running = run()
        .catch((err) => log.error({ err }, failed))
        .then(() => {
          if (!isStopping) cancel = clock.after(everyMs, begin);
        });
    };
    begin();
    return () => {
      cancel();
      return running;
    };
  }

  const stops = rows.map(repeat);
  return {
    /** Prevents further runs; resolves when those in progress have finished. */
    async stop() {
      isStopping = true;
      await Promise.all(stops.map((stop) => stop()));
    },
  };
}
