import { expect, test } from "vitest";
import { readEvent } from "./event-loader.ts";

/* docs/product.md#events */

const FILE = "site/events/spring-2026/event.yaml";

const FIELDS = {
  title: "Spring",
  start: "2026-03-05T14:00",
  end: "2026-03-05T18:00",
  revised: "2026-01-01",
  summary: "We meet.",
};

/** Reads an event with these fields, one line each, and two photographs in its folder. */
function read(fields: Record<string, string>, more = "", file = FILE) {
  const lines = Object.entries({ ...FIELDS, ...fields }).map(
    ([name, value]) => `${name}: ${value}`,
  );
  return readEvent(file, `${lines.join("\n")}\n${more}`, ["01.jpg", "02.jpg", "event.yaml"]).event;
}

const gallery = (...photos: string[]) =>
  `gallery:\n  heading: Spring\n  thanks: Thank you.\n  photos:\n${photos
    .map((file, index) => `    - file: ${file}\n      alt: Photo ${index}\n`)
    .join("")}`;

test("hours in Israel get its offset, in winter and in summer", () => {
  expect(read({})).toMatchObject({
    slug: "spring-2026",
    timed: true,
    start: "2026-03-05T14:00:00+02:00",
    end: "2026-03-05T18:00:00+02:00",
    revised: "2026-01-01T00:00:00+02:00",
  });
  expect(
    read({ start: "2026-06-08T00:30", end: "2026-06-08T18:00", revised: "2026-02-01T09:15" }),
  ).toMatchObject({
    start: "2026-06-08T00:30:00+03:00",
    revised: "2026-02-01T09:15:00+02:00",
  });
});

test("days without hours run from midnight to midnight in Israel", () => {
  expect(read({ start: "2026-03-26", end: '"2026-03-27"' })).toMatchObject({
    timed: false,
    start: "2026-03-26T00:00:00+02:00",
    end: "2026-03-28T00:00:00+03:00",
  });
});

test.each([
  ...["2026-03-05T14:00:00", "2026-03-05 14:00:00", "2026-03-05T14:00:00+02:00"],
  ...['"2026-03-05T14:00:00"', "2026-03-05T14:00Z", "20260305", "tomorrow"],
])("a time written as %s: rejected, with file, line and field", (time) => {
  const rule = "must be like 2027-03-10T14:00, or 2027-03-10 without hours";
  expect(() => read({ start: time })).toThrow(`${FILE}:2: start ${rule}`);
  expect(() => read({ revised: time })).toThrow(`${FILE}:4: revised ${rule}`);
});

test.each([
  ["a day that does not exist", { start: "2026-02-30" }, "2: start is a day or time that does"],
  ["an hour skipped by summer time", { end: "2026-03-27T02:30" }, "3: end is in the hour of a"],
  ["an hour repeated in autumn", { end: "2026-10-25T01:30" }, "3: end is in the hour of a clock"],
  ["an end before the start", { end: "2026-03-05T14:00" }, "3: end must be after the start"],
  ["hours in only one of the two", { end: "2026-03-05" }, "3: end must have hours if the start"],
  [
    "a revision that no calendar could number",
    { revised: "1969-12-31" },
    "4: revised must be after",
  ],
  ["a blank title", { title: '" "' }, "1: title is blank"],
  ["a field that no event has", { place: "Hall", palce: "Hall" }, "7: palce is not a field"],
])("%s: rejected, with file, line and field", (_case, fields, problem) => {
  expect(() => read(fields as Record<string, string>)).toThrow(`${FILE}:${problem}`);
});

test.each([
  [
    "a photograph that is not there",
    gallery("01.jpg", "1.jpg"),
    "12: gallery.photos.1.file is not in",
  ],
  ["a photograph listed twice", gallery("01.jpg", "01.jpg"), "10: gallery.photos a photograph is"],
  [
    "two equal alt texts",
    gallery("01.jpg", "02.jpg").replace("Photo 1", "photo 0"),
    "10: gallery.photos two",
  ],
  [
    "a photograph without alt text",
    gallery("01.jpg").replace(/ +alt.*\n/, ""),
    "10: gallery.photos.0.alt is missing",
  ],
  [
    "no photographs",
    gallery("x").replace(/photos:.*/s, "photos: []"),
    "9: gallery.photos is empty",
  ],
  [
    "photographs of an event that was cancelled",
    `${gallery("01.jpg")}cancelled: true\n`,
    "12: cancelled and a gallery exclude",
  ],
  ["text that is not YAML", 'gallery: "', "6: Missing closing"],
])("%s: rejected, with file, line and field", (_case, more, problem) => {
  expect(() => read({}, more)).toThrow(`${FILE}:${problem}`);
});

test("several mistakes are all reported", () => {
  expect(() => read({ start: "soon", title: "" }, gallery("3.jpg"))).toThrow(
    /:1: title .*\n.*:2: start .*\n.*:10: gallery.photos.0.file /,
  );
});

test("two photographs as `npm run photos` adds them: each alt text is blank, not twice the same", () => {
  const added = gallery("01.jpg", "02.jpg").replace(/alt: .*/g, 'alt: ""');
  expect(() => read({}, added)).toThrow(
    /^[^\n]*:11: [^\n]*0.alt is blank\n[^\n]*:13: [^\n]*1.alt is blank$/,
  );
});

test("photographs keep their order", () => {
  const { photos } = read({}, gallery("02.jpg", "01.jpg")).gallery ?? {};
  expect(photos?.map(({ file }) => file)).toEqual(["02.jpg", "01.jpg"]);
});

test.each(["Spring", "spring meeting", "spring_2026", "-spring"])(
  "a folder named %j: rejected, since it cannot be part of a URL",
  (name) => {
    expect(() => read({}, "", `site/events/${name}/event.yaml`)).toThrow(
      "the name must contain only",
    );
  },
);
