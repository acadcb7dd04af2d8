import { createServer } from "node:http";
import { describe, expect, test } from "vitest";
import type { Database } from "#server/database/database.ts";
import { listening } from "../../tests/listening.ts";
import { findingOf } from "../../tests/surroundings.ts";
import { databaseClock, siteClock } from "./clocks.ts";

const NOW = Date.UTC(2026, 0, 14, 9, 30);

/** A clock on which a question takes so long, in milliseconds. */
function clockWith(roundTrip: number) {
  let elapsed = 0;
  return {
    now: () => NOW,
    elapsed: () => {
      elapsed += roundTrip;
      return elapsed - roundTrip;
    },
  };
}

const DIFFERENCES: [number, string][] = [
  [0, "ok"],
  [4_000, "ok"],
  [-4_000, "ok"],
  [6_000, "warning"],
  [-6_000, "warning"],
  [59_000, "warning"],
  [61_500, "error"],
  [-3_600_000, "error"],
];

describe("PostgreSQL's clock", () => {
  const env = { DATABASE_URL: "postgres://site@127.0.0.1/site" };
  const atTime = (time: number, roundTrip = 0) =>
    findingOf(databaseClock, {
      env,
      clock: clockWith(roundTrip),
      database: async () => ({ now: async () => time }) as Database,
    });

  test.each(DIFFERENCES)("%i ms apart: %s", async (difference, state) => {
    expect(await atTime(NOW + difference)).toMatchObject({ state });
  });

  test("says which is behind; half the round trip does not count", async () => {
    expect((await atTime(NOW - 61_000))?.found).toMatch(/is 61 s behind ours/);
    expect((await atTime(NOW + 61_000))?.found).toMatch(/is 61 s ahead of ours/);
    // Asked 8 s ago and answered in the middle: 4 s old by now.
    expect(await atTime(NOW - 8_000, 8_000)).toMatchObject({ state: "ok" });
    expect(await atTime(NOW, 8_000)).toMatchObject({ state: "ok" });
  });

  test("the embedded database: nothing to compare", async () => {
    expect(await findingOf(databaseClock)).toBeUndefined();
  });
});

describe("the clock of what answers at SITE_URL", () => {
  async function answering(headers: Record<string, string>) {
    const url = await listening(
      createServer((_request, response) => {
        response.sendDate = false;
        response.writeHead(200, headers).end();
      }),
    );
    return findingOf(siteClock, { env: { SITE_URL: url }, clock: clockWith(0) });
  }

  test.each(DIFFERENCES)("%i ms apart: %s", async (difference, state) => {
    const date = new Date(NOW + difference).toUTCString();
    expect(await answering({ date })).toMatchObject({ state });
  });

  test("from a cache: its age counts", async () => {
    const date = new Date(NOW - 90_000).toUTCString();
    expect(await answering({ date, age: "90" })).toMatchObject({ state: "ok" });
  });

  test("no date: a warning", async () => {
    expect(await answering({})).toMatchObject({ state: "warning" });
  });
});
