import { expect, onTestFinished, test, vi } from "vitest";
import { migrate } from "#server/database/migrate.ts";
import { openPostgres } from "#server/database/postgres.ts";
import { POSTGRES } from "../../tests/databases.ts";
import { createSharedCounter, deleteEndedPeriods } from "./shared-counter.ts";

const PERIOD = 600_000;
const DAY = 86_400_000;

async function setUp() {
  const { DATABASE_URL } = await POSTGRES.settings();
  const database = openPostgres(String(DATABASE_URL));
  onTestFinished(() => database.close());
  await migrate(database, Date.now);
  return { database, counter: () => createSharedCounter(database, PERIOD) };
}

test("two servers, one with its clock a day ahead: one count, and its period ends in time", async () => {
  const { counter } = await setUp();
  const [one, other] = [counter(), counter()];
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + DAY });
  expect(await one("a")).toMatchObject({ points: 1 });
  vi.useRealTimers();
  const counted = await other("a");
  expect(counted.points).toBe(2);
  expect(counted.msLeft).toBeLessThanOrEqual(PERIOD);
  expect(counted.msLeft).toBeGreaterThan(PERIOD - 60_000);
  expect(await other("b")).toMatchObject({ points: 1 });
});

test("many servers count a new key at the same time: none is missed", async () => {
  const { counter } = await setUp();
  const servers = Array.from({ length: 20 }, () => counter());
  const counts = await Promise.all(servers.map((add) => add("a")));
  expect(counts.map(({ points }) => points).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 20 }, (_, n) => n + 1),
  );
});

test.each([
  ["has ended", -1],
  ["began by a clock that was a day ahead", DAY],
])("a period that %s: counted anew", async (_case, end) => {
  const { database, counter } = await setUp();
  const add = counter();
  await add("a");
  await add("a");
  await database.query("UPDATE rate_limits SET expire = $1", [(await database.steadyTime()) + end]);
  expect(await add("a")).toMatchObject({ points: 1 });
  expect(await add("a")).toMatchObject({ points: 2 });
});

test("periods that have ended are deleted, the others are not", async () => {
  const { database, counter } = await setUp();
  const add = counter();
  await add("old");
  await database.query("UPDATE rate_limits SET expire = 1");
  await add("new");
  await deleteEndedPeriods(database);
  expect(await database.query("SELECT points FROM rate_limits")).toHaveLength(1);
  expect(await add("new")).toMatchObject({ points: 2 });
});
