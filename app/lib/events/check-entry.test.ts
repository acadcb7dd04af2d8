import { expect, test } from "vitest";
import { checkEntry } from "./check-entry.ts";

const ENTRY = {
  title: "Meeting",
  start: "2027-03-10T14:00",
  end: "2027-03-10T18:00",
  revised: "2026-11-20",
  list: "upcoming",
  summary: "We meet.",
};
const GALLERY = { heading: "Meeting", thanks: "Thank you.", photos: [{ file: "a.jpg", alt: "A" }] };

test("a whole entry, with or without what may be left out, is taken as it is", () => {
  expect(checkEntry("meeting", ENTRY)).toEqual(ENTRY);
  const more = { ...ENTRY, place: "University", gallery: GALLERY };
  expect(checkEntry("meeting", more)).toEqual(more);
});

test.each([
  [{ title: undefined }, "title must be a text"],
  [{ title: " " }, "title is blank"],
  [{ list: "upcomming" }, 'list must be "upcoming" or "past"'],
  [{ venue: "University" }, "venue is nothing that an event has"],
  [{ start: "10.03.2027 14:00" }, "start must be like 2027-03-10T14:00"],
  [{ start: "2027-3-10T14:00" }, "start must be like 2027-03-10T14:00"],
  [{ revised: "yesterday" }, "revised must be a day like 2027-03-10"],
  [{ gallery: { ...GALLERY, photos: [] } }, "gallery.photos is empty"],
  [{ gallery: { photos: GALLERY.photos } }, "gallery.heading is missing"],
])("%o: refused by the names of file and entry", (changes, words) => {
  const check = () => checkEntry("meeting", { ...ENTRY, ...changes });
  expect(check).toThrow(`app/content/events/meeting.ts: ${words}`);
});

test("a photo without a text is left to the check that names it by its file", () => {
  const gallery = { ...GALLERY, photos: [{ file: "a.jpg" }] };
  const { gallery: checked } = checkEntry("meeting", { ...ENTRY, gallery });
  expect(checked?.photos).toEqual([{ file: "a.jpg", alt: "" }]);
});

test("an entry that lacks something: each thing that is missing is named", () => {
  expect(() => checkEntry("meeting", {})).toThrow(/start is missing\n.*end is missing/);
});

test.each(["Spring meeting", "spring_meeting", "Spring", "spring-"])(
  "the file name %j makes no address: refused",
  (slug) => {
    expect(() => checkEntry(slug, ENTRY)).toThrow("lower-case letters, digits and hyphens only");
  },
);
