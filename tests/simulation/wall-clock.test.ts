import { pino } from "pino";
import { beforeEach, expect, test } from "vitest";
import { inIsrael } from "#server/clock.ts";
import { periodicWork, startSchedule } from "#server/schedule.ts";
import { addMessage } from "../operator.ts";
import { DAY, HOUR, MINUTE, SECOND } from "./virtual-time.ts";
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

const until = (time: number) =>
  world.virtualTime.runUntil(world.virtualTime.now + time - world.trueTime());

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

/** Has the digest of a day sent. */
const sentOn = (day: string) =>
  world.database.query("INSERT INTO digests (day, claimed_until, sent_at) VALUES ($1, 0, 1)", [
    day,
  ]);

const held = { state: "held", held_reason: "honeypot" };

test.each([
  ["twenty hours behind at five in the morning", "05:00", -20],
  ["twenty hours behind at eleven", "11:00", -20],
  ["ten hours ahead at three in the morning", "03:00", 10],
  ["ten hours ahead in the evening", "22:30", 10],
  ["a year ahead at noon", "12:00", 365 * 24],
])(
  "a server is started %s and its clock is set right a moment later: a digest a day, at eight o'clock, under the right day; what is old is erased, and nothing recent",
  async (_when, time, hours) => {
    await addMessage(world.database, { email: held });
    const sent = [365, 1].map((days) => {
      const at = world.trueTime() - days * DAY;
      return addMessage(world.database, { email: { state: "sent", sent_at: at } });
    });
    const [, { id: recent } = {}] = await Promise.all(sent);
    // The last ones, before the server was down.
    for (const day of ["2026-01-11", "2026-01-12"]) await sentOn(day);
    await until(Date.parse(`2026-01-13T${time}+02:00`));
    ahead = hours * HOUR;
    const { stop } = start();
    await world.virtualTime.runUntil(world.virtualTime.now + 20 * SECOND);
    ahead = 0;
    await until(Date.parse("2026-01-15T09:00+02:00"));
    await stop();
    const first = Math.max(8, Number(time.slice(0, 2)));
    expect(digests).toEqual([
      `2026-01-13: 1-13, ${first} o'clock`,
      "2026-01-14: 1-14, 8 o'clock",
      "2026-01-15: 1-15, 8 o'clock",
    ]);
    const left = await world.database.query("SELECT id FROM messages WHERE state = 'sent'");
    expect(left).toEqual([{ id: recent }]);
  },
);

test.each([
  ["ahead", 10],
  ["behind", -20],
])(
  "the clock of a server goes %s for a minute, again and again: a digest a day, at eight o'clock",
  async (_which, hours) => {
    await addMessage(world.database, { email: held });
    await until(Date.parse("2026-01-12T23:00+02:00"));
    await sentOn("2026-01-12");
    const { stop } = start();
    for (let hour = 0; hour < 58; hour += 1) {
      await world.virtualTime.runUntil(world.virtualTime.now + HOUR - MINUTE);
      ahead = hours * HOUR;
      await world.virtualTime.runUntil(world.virtualTime.now + MINUTE);
      ahead = 0;
    }
    await stop();
    expect(digests).toEqual([
      "2026-01-13: 1-13, 8 o'clock",
      "2026-01-14: 1-14, 8 o'clock",
      "2026-01-15: 1-15, 8 o'clock",
    ]);
  },
);
