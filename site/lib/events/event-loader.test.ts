import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { LoaderContext } from "astro/loaders";
import { z } from "astro/zod";
import { expect, test } from "vitest";
import { stringify } from "yaml";
import { temporaryFolder } from "../../../tests/temporary-folder.ts";
import { eventLoader } from "./event-loader.ts";
import { eventSchema } from "./event-schema.ts";

/* docs/product.md#events, docs/content.md */

type Event = z.output<ReturnType<typeof eventSchema<string>>>;

const SPRING = {
  title: "Spring",
  start: "2026-03-05T14:00",
  end: "2026-03-05T18:00",
  revised: "2026-01-01",
  summary: "We meet.",
};

const TABLE = { file: "2.jpg", alt: "A table" };
const CHAIR = { file: "1.jpg", alt: "A chair" };

const gallery = (photos: object[], cover?: string) => ({
  gallery: { heading: "Spring", thanks: "Thank you.", photos, cover },
});

/** Reads an event, the spring meeting with other fields, out of a folder with two photographs. */
async function read(fields: object | string, slug = "spring-2026"): Promise<Event> {
  const base = await temporaryFolder();
  const folder = join(base, slug);
  await mkdir(folder);
  const text = typeof fields === "string" ? fields : stringify({ ...SPRING, ...fields });
  const files = { "event.yaml": text, "1.jpg": "", "2.jpg": "" };
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  const stored: { id: string; data: Event }[] = [];
  await eventLoader(base).load({
    store: { clear() {}, set: (entry: (typeof stored)[number]) => stored.push(entry) },
    parseData: async ({ data }: { data: object }) => eventSchema(z.string()).parse(data),
  } as unknown as LoaderContext);
  expect(stored.map(({ id }) => id)).toEqual([slug]);
  return stored[0]?.data as Event;
}

/** What is wrong with the fields of an event, a line for each mistake. */
const mistakes = (fields: object) =>
  read(fields).then(
    () => [],
    ({ issues }: z.ZodError) => issues.map(({ path, message }) => `${path.join(".")}: ${message}`),
  );

test("hours in Israel get its offset, in winter and in summer", async () => {
  expect(await read({})).toMatchObject({
    timed: true,
    start: "2026-03-05T14:00:00+02:00",
    end: "2026-03-05T18:00:00+02:00",
    revised: "2026-01-01T00:00:00+02:00",
  });
  const summer = { start: "2026-06-08T00:30", end: "2026-06-08T18:00" };
  expect(await read({ ...summer, revised: "2026-02-01T09:15" })).toMatchObject({
    start: "2026-06-08T00:30:00+03:00",
    revised: "2026-02-01T09:15:00+02:00",
  });
});

test("days without hours run from midnight to midnight in Israel", async () => {
  expect(await read({ start: "2026-03-26", end: "2026-03-27" })).toMatchObject({
    timed: false,
    start: "2026-03-26T00:00:00+02:00",
    end: "2026-03-28T00:00:00+03:00",
  });
});

test("the cover is the first photograph in the order of the file, or the one that is named", async () => {
  const photos = [TABLE, CHAIR];
  expect((await read(gallery(photos))).gallery).toMatchObject({ cover: TABLE, photos });
  expect((await read(gallery(photos, "1.jpg"))).gallery).toMatchObject({ cover: CHAIR, photos });
});

const TIME = "must be like 2027-03-10T14:00, or 2027-03-10 without hours";
const CHANGE = "is in the hour of a clock change in Israel";

test.each([
  ["a time with an offset", { start: "2026-03-05T14:00Z" }, `start: ${TIME}`],
  ["a time that is a number", { revised: 20260305 }, `revised: ${TIME}`],
  ["a day that does not exist", { start: "2026-02-30" }, "start: is a day or time that does not"],
  ["an hour skipped by summer time", { end: "2026-03-27T02:30" }, `end: ${CHANGE}`],
  ["an hour repeated in autumn", { end: "2026-10-25T01:30" }, `end: ${CHANGE}`],
  ["an end before the start", { end: "2026-03-05T14:00" }, "end: must be after the start"],
  ["hours in only one of the two", { end: "2026-03-05" }, "end: must have hours if the start"],
  ["an unnumbered revision", { revised: "1969-12-31" }, "revised: must be after 1970"],
  ["a blank title", { title: " " }, "title: is blank"],
  ["no title", { title: undefined }, "title: is missing"],
  ["a field that no event has", { palce: "Hall" }, ': Unrecognized key: "palce"'],
  ["no photographs", gallery([]), "gallery.photos: is empty"],
  ["a photograph twice", gallery([TABLE, { ...CHAIR, file: "2.jpg" }]), "photos: a photograph is"],
  ["equal alt texts", gallery([TABLE, { ...CHAIR, alt: "a table" }]), "photos: two photographs"],
  [
    "a cover that is not listed",
    gallery([TABLE], "3.jpg"),
    "gallery.cover: is none of the photogr",
  ],
  [
    "photographs of a cancelled event",
    { ...gallery([TABLE]), cancelled: true },
    "cancelled: and a",
  ],
])("%s: rejected, with the field", async (_case, fields, mistake) => {
  expect(await mistakes(fields)).toEqual([expect.stringContaining(mistake)]);
});

test("two photographs as `npm run photos` adds them: each alt text is blank, not twice the same", async () => {
  const added = [TABLE, CHAIR].map(({ file }) => ({ file, alt: "" }));
  expect(await mistakes(gallery(added))).toEqual([
    "gallery.photos.0.alt: is blank",
    "gallery.photos.1.alt: is blank",
  ]);
});

const MISSING = gallery([TABLE, { ...CHAIR, file: "3.jpg" }]);

test.each([
  ["a photograph that is not there", MISSING, "spring", "gallery.photos: 3.jpg is not in"],
  ["text that is not YAML", 'title: "', "spring", "Missing closing"],
  ["a name that no URL can have", {}, "spring_2026", "the folder's name must contain only"],
])("%s: rejected, with the file", async (_case, written, slug, problem) => {
  await expect(read(written, slug)).rejects.toThrow(`${slug}/event.yaml: ${problem}`);
});
