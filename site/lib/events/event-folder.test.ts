import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../../tests/temporary-folder.ts";
import { eventSlug } from "./event-folder.ts";

/* docs/product.md#events */

const PHOTOS = ["01.jpg", "02.jpg"];
const raw = { gallery: { photos: PHOTOS.map((file) => ({ file })) } };

/** Creates a folder of this name with these photographs, and returns the path of its event.yaml. */
async function eventFile(name: string, photos: string[]): Promise<string> {
  const folder = join(await temporaryFolder(), name);
  mkdirSync(folder);
  for (const photo of photos) writeFileSync(join(folder, photo), "");
  const lines = ["gallery:", "  photos:", ...PHOTOS.map((photo) => `    - file: ${photo}`)];
  writeFileSync(join(folder, "event.yaml"), lines.join("\n"));
  return join(folder, "event.yaml");
}

test("a folder with all its photographs: its name is the slug", async () => {
  expect(eventSlug(await eventFile("spring-meeting-2026", PHOTOS), raw)).toBe(
    "spring-meeting-2026",
  );
});

test("a missing photograph: rejected, with file and line", async () => {
  const file = await eventFile("spring-meeting-2026", ["01.jpg"]);
  expect(() => eventSlug(file, raw)).toThrow(
    `${file}:4: there is no photograph 02.jpg in this folder`,
  );
});

test.each(["Spring", "spring meeting", "spring_2026", "-spring"])(
  "a folder named %j: rejected, since it cannot be part of a URL",
  async (name) => {
    const file = await eventFile(name, []);
    expect(() => eventSlug(file, {})).toThrow("the name must contain only");
  },
);
