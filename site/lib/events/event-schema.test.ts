import { z } from "astro/zod";
import { expect, test } from "vitest";
import { eventSchema } from "./event-schema.ts";

/* docs/product.md#events */

const SPRING = {
  title: "Spring",
  start: "2026-03-05T14:00",
  end: "2026-03-05T18:00",
  revised: "2026-01-01",
  summary: "We meet.",
};

const TABLE = { file: "1.jpg", alt: "A table" };
const CHAIR = { file: "2.jpg", alt: "A chair" };

const photos = (...list: object[]) => ({
  gallery: { heading: "Spring", thanks: "Thank you.", photos: list },
});

const withCover = (cover?: string) => ({
  gallery: { ...photos(TABLE, CHAIR).gallery, cover },
});

const schema = eventSchema(z.string());
const read = (fields: object) => schema.parse({ ...SPRING, ...fields });

/** What is wrong with an event, a line for each mistake. */
const mistakes = (fields: object) =>
  schema
    .safeParse({ ...SPRING, ...fields })
    .error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? [];

test("hours in Israel get its offset, in winter and in summer", () => {
  expect(read({})).toMatchObject({
    timed: true,
    start: "2026-03-05T14:00:00+02:00",
    end: "2026-03-05T18:00:00+02:00",
    revised: "2026-01-01T00:00:00+02:00",
  });
  const summer = { start: "2026-06-08T00:30", end: "2026-06-08T18:00" };
  expect(read({ ...summer, revised: "2026-02-01T09:15" })).toMatchObject({
    start: "2026-06-08T00:30:00+03:00",
    revised: "2026-02-01T09:15:00+02:00",
  });
});

test("days without hours run from midnight to midnight in Israel", () => {
  expect(read({ start: "2026-03-26", end: "2026-03-27" })).toMatchObject({
    timed: false,
    start: "2026-03-26T00:00:00+02:00",
    end: "2026-03-28T00:00:00+03:00",
  });
});

test.each([
  ...["2026-03-05T14:00:00", "2026-03-05 14:00:00", "2026-03-05T14:00:00+02:00"],
  ...["2026-03-05T14:00Z", "20260305", 20260305, "tomorrow", undefined],
])("a time written as %s: rejected, with the field and an example", (time) => {
  const rule = "must be like 2027-03-10T14:00, or 2027-03-10 without hours";
  expect(mistakes({ start: time, revised: time })).toEqual([`start: ${rule}`, `revised: ${rule}`]);
});

const CHANGE = "is in the hour of a clock change in Israel";

test.each([
  ["a day that does not exist", { start: "2026-02-30" }, "start: is a day or time that does not"],
  ["an hour skipped by summer time", { end: "2026-03-27T02:30" }, `end: ${CHANGE}`],
  ["an hour repeated in autumn", { end: "2026-10-25T01:30" }, `end: ${CHANGE}`],
  ["an end before the start", { end: "2026-03-05T14:00" }, "end: must be after the start"],
  ["hours in only one of the two", { end: "2026-03-05" }, "end: must have hours if the start"],
  ["an unnumbered revision", { revised: "1969-12-31" }, "revised: must be after 1970"],
  ["a blank title", { title: " " }, "title: is blank"],
  ["no title", { title: undefined }, "title: is missing"],
  ["a field that no event has", { palce: "Hall" }, ': Unrecognized key: "palce"'],
  ["no photographs", photos(), "gallery.photos: is empty"],
  ["no alt text", photos({ file: "1.jpg" }), "gallery.photos.0.alt: is missing"],
  ["a photograph twice", photos(TABLE, { ...CHAIR, file: "1.jpg" }), "photos: a photograph is"],
  ["two equal alt texts", photos(TABLE, { ...CHAIR, alt: "a table" }), "photos: two photographs"],
  ["a cover that is not listed", withCover("3.jpg"), "gallery.cover: is none of the photographs"],
  ["photographs of a cancelled event", { ...photos(TABLE), cancelled: true }, "cancelled: and a"],
])("%s: rejected, with the field", (_case, fields, mistake) => {
  expect(mistakes(fields)).toEqual([expect.stringContaining(mistake)]);
});

test("the cover is the first photograph, or the one that is named", () => {
  expect(read(withCover()).gallery?.cover).toEqual(TABLE);
  expect(read(withCover("2.jpg")).gallery).toMatchObject({ cover: CHAIR, photos: [TABLE, CHAIR] });
});

test("two photographs as `npm run photos` adds them: each alt text is blank, not twice the same", () => {
  expect(mistakes(photos({ ...TABLE, alt: "" }, { ...CHAIR, alt: "" }))).toEqual([
    "gallery.photos.0.alt: is blank",
    "gallery.photos.1.alt: is blank",
  ]);
});
