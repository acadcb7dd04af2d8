import { pino } from "pino";
import { beforeEach, expect, test } from "vitest";
import { inIsrael } from "#server/clock.ts";
import { periodicWork, startSchedule } from "#server/schedule.ts";
import { addMessage } from "../operator.ts";
import { DAY, HOUR, MINUTE } from "./virtual-time.ts";
import { World } from "./world.ts";

/* What a server does by the wall clock, in virtual time, while that clock is wrong and is set right. */

let world: World;
/** The days of the digests, with the times in Israel at which they were really sent. */
let digests: string[];
/** How far the clock is ahead, in milliseconds. */
let ahead: number;

beforeEach(async () => {
  world = new World(1, false);
  await world.prepare();
  digests = [];
  ahead = 0;
});

const after = (ms: number) => world.virtualTime.runUntil(world.virtualTime.now + ms);

const until = (time: string) => after(Date.parse(`${time}+02:00`) - world.trueTime());

/** Starts a server. */
function start() {
  const { database, virtualTime } = world;
  const log = pino({ enabled: false });
  const clock = {
    wallTime: () => world.trueTime() + ahead,
    monotonicTime: () => virtualTime.now,
    after: (ms: number, work: () => void) => virtualTime.after(ms, work),
  };
  // The embedded database's: it begins with the process.
  const begun = clock.wallTime() - clock.monotonicTime();
  const rows = periodicWork({
    settings: {
      retentionDays: 30,
      digest: true,
      remindDays: 5,
      desk: true,
      siteUrl: "https://circle.test",
      // Without the embedded database's work on the disk.
      postgres: { url: "", label: "" },
    },
    database: {
      ...database,
      steadyTime: async () => begun + clock.monotonicTime(),
      wallTime: async () => clock.wallTime(),
    },
    organisers: ["dana@circle.test"],
    notices: {
      sendDigest: async (to, day) => {
        const { hour, month, day: date } = inIsrael(world.trueTime());
        digests.push(`${day}: ${month}-${date}, ${hour} o'clock`);
        return [...to];
      },
    },
    clock,
    log,
  });
  return startSchedule(rows, clock, log);
}

test.each([
  ["is twenty hours behind at a start at eleven", "13T11:00", -20, 1, 11],
  ["is a year ahead at a start at five in the morning", "13T05:00", 365 * 24, 1, 8],
  ["goes ten hours ahead for a minute again and again", "12T23:00", 10, 57, 8],
  ["goes a week behind for a minute again and again", "12T23:00", -7 * 24, 57, 8],
])(
  "a clock %s: a digest a day, from eight o'clock, and what is old is erased, nothing recent",
  async (_when, begin, hours, times, first) => {
    await addMessage(world.database, { email: { state: "held", held_reason: "honeypot" } });
    const add = async (days: number) => {
      const at = world.trueTime() - days * DAY;
      return await addMessage(world.database, { email: { state: "sent", sent_at: at } });
    };
    await add(365);
    const { id: recent } = await add(1);
    // The last ones, before the server was down.
    const sent = "INSERT INTO digests (day, claimed_until, sent_at) VALUES ($1, 0, 1), ($2, 0, 1)";
    await world.database.query(sent, ["2026-01-11", "2026-01-12"]);
    await until(`2026-01-${begin}`);
    const { stop } = start();
    for (let time = 0; time < times; time += 1) {
      ahead = hours * HOUR;
      await after(MINUTE);
      ahead = 0;
      // Each third time, a server looks in that minute.
      await after(HOUR - 2 * MINUTE);
    }
    await until("2026-01-15T09:00");
    await stop();
    expect(digests).toEqual([
      `2026-01-13: 1-13, ${first} o'clock`,
      "2026-01-14: 1-14, 8 o'clock",
      "2026-01-15: 1-15, 8 o'clock",
    ]);
    const left = await world.database.query("SELECT id FROM messages WHERE state = 'sent'");
    expect(left).toEqual([{ id: recent }]);
  },
);
