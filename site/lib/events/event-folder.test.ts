import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../../tests/temporary-folder.ts";
import { eventSlug } from "./event-folder.ts";

/* docs/product.md#events */

/** Creates a folder of this name with these photographs and this `event.yaml`, and returns the path of the file. */
async function eventFile(name: string, photos: string[], lines: string[]): Promise<string> {
  const folder = join(await temporaryFolder(), name);
  mkdirSync(folder);
  for (const photo of photos) writeFileSync(join(folder, photo), "");
  writeFileSync(join(folder, "event.yaml"), lines.join("\n"));
  return join(folder, "event.yaml");
}

const PHOTOS = ["01.jpg", "02.jpg"];
const gallery = (photos: string[]) => [
  "gallery:",
  "  photos:",
  ...photos.map((photo) => `    - file: ${photo}`),
];

test("a folder with all its photographs: its name is the slug", async () => {
  expect(eventSlug(await eventFile("spring-meeting-2026", PHOTOS, gallery(PHOTOS)))).toBe(
    "spring-meeting-2026",
  );
});

test("a missing photograph: rejected, with file and line", async () => {
  const file = await eventFile("spring-meeting-2026", ["01.jpg"], gallery(PHOTOS));
  expect(() => eventSlug(file)).toThrow(`${file}:4: there is no photograph 02.jpg in this folder`);
});

test("a missing photograph whose name is part of an earlier line: rejected with its own line", async () => {
  const lines = ["# Without 1.jpg", ...gallery(["11.jpg", '"1.jpg"'])];
  const file = await eventFile("spring-meeting-2026", ["11.jpg"], lines);
  expect(() => eventSlug(file)).toThrow(`${file}:5: there is no photograph 1.jpg in this folder`);
});

test.each(["2026-03-05", '"2026-03-05"', "2026-03-05T14:00", "'2026-03-05T14:00' # Israel"])(
  "a time written as %s: accepted",
  async (time) => {
    const file = await eventFile("spring-meeting-2026", [], [`start: ${time}`]);
    expect(eventSlug(file)).toBe("spring-meeting-2026");
  },
);

test.each([
  ...["2026-03-05T14:00:00", "2026-03-05 14:00:00", "2026-03-05T14:00:00+02:00"],
  ...['"2026-03-05T14:00:00"', "2026-03-05T14:00Z", "20260305", "tomorrow"],
])("a time written as %s: rejected, with file and line", async (time) => {
  for (const key of ["start", "end", "revised"]) {
    const file = await eventFile("spring-meeting-2026", [], ["title: Spring", `${key}: ${time}`]);
    expect(() => eventSlug(file)).toThrow(`${file}:2: ${key} must be like 2027-03-10T14:00`);
  }
});

test("a day that does not exist, without quotes: rejected, with file and line", async () => {
  const file = await eventFile("spring-meeting-2026", [], ["title: Spring", "start: 2026-02-30"]);
  expect(() => eventSlug(file)).toThrow(`${file}:2: start is a day or time that does not exist`);
});

test.each(["Spring", "spring meeting", "spring_2026", "-spring"])(
  "a folder named %j: rejected, since it cannot be part of a URL",
  async (name) => {
    const file = await eventFile(name, [], []);
    expect(() => eventSlug(file)).toThrow("the name must contain only");
  },
);
