import { expect, test } from "vitest";
import { inIsrael } from "#server/clock.ts";
import { DATABASES, openEmpty } from "../../tests/databases.ts";
import { addMessage } from "../../tests/operator.ts";
import { countByWeek } from "./statistics.ts";

test.each(DATABASES)(
  "messages of the first and the last minutes of a week in Israel, in summer and in winter, on $name: counted in it",
  async (kind) => {
    const database = await openEmpty(kind);
    // Israel is three hours ahead until 2 o'clock of October 25, 2026, a Sunday, and from March 27, a Friday.
    for (const [time, messages] of [
      ["2025-11-01T23:59+02:00", 1],
      ["2025-11-02T00:00+02:00", 2],
      ["2026-03-28T23:30+03:00", 3],
      ["2026-03-29T00:30+03:00", 4],
      ["2026-10-24T23:30+03:00", 5],
      ["2026-10-25T00:30+03:00", 6],
    ] as const) {
      for (let count = 0; count < messages; count += 1) {
        await addMessage(database, { receivedAt: Date.parse(time) });
      }
    }
    const weeks = await countByWeek(database, Date.parse("2026-10-25T23:59+02:00"));
    expect(weeks).toHaveLength(52);
    const counted = weeks.filter(({ counts }) => (counts.contact ?? 0) > 0);
    expect(counted.map(({ start, counts }) => [`${inIsrael(start)}`, counts.contact])).toEqual([
      ["2025-11-02T00:00:00+02:00[Asia/Jerusalem]", 2],
      ["2026-03-22T00:00:00+02:00[Asia/Jerusalem]", 3],
      ["2026-03-29T00:00:00+03:00[Asia/Jerusalem]", 4],
      ["2026-10-18T00:00:00+03:00[Asia/Jerusalem]", 5],
      ["2026-10-25T00:00:00+03:00[Asia/Jerusalem]", 6],
    ]);
    expect(weeks.at(-1)?.start).toBe(Date.parse("2026-10-25T00:00+03:00"));
  },
);
