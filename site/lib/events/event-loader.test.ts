import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { LoaderContext } from "astro/loaders";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../../tests/temporary-folder.ts";
import { eventLoader } from "./event-loader.ts";

/* docs/product.md#events */

/** Returns what is stored of an event whose folder has two photographs. It is Astro that validates. */
async function load(text: string, slug = "spring-2026") {
  const base = await temporaryFolder();
  const folder = join(base, slug);
  await mkdir(folder);
  const files = { "event.yaml": text, "1.jpg": "", "2.jpg": "" };
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
  const stored: object[] = [];
  await eventLoader(base).load({
    store: { clear() {}, set: (entry: object) => stored.push(entry) },
    parseData: async ({ data }: { data: object }) => data,
  } as unknown as LoaderContext);
  return stored;
}

const gallery = (...files: string[]) =>
  `gallery:\n  photos:\n${files.map((file) => `    - file: ${file}\n`).join("")}`;

test("an event has its folder's name, its days as written and its photographs in their order", async () => {
  const photos = [{ file: "2.jpg" }, { file: "1.jpg" }];
  expect(await load(`start: 2026-02-30\n${gallery("2.jpg", "1.jpg")}`)).toMatchObject([
    { id: "spring-2026", data: { start: "2026-02-30", gallery: { photos } } },
  ]);
});

test.each([
  ["a photograph that is not there", gallery("1.jpg", "3.jpg"), "gallery.photos: 3.jpg is not in"],
  ["text that is not YAML", 'title: "', "Missing closing"],
])("%s: rejected, with the file", async (_case, text, problem) => {
  await expect(load(text)).rejects.toThrow(`spring-2026/event.yaml: ${problem}`);
});

test.each(["Spring", "spring meeting", "spring_2026", "-spring"])(
  "a folder named %j: rejected, since it cannot be part of a URL",
  async (name) => {
    await expect(load("title: Spring", name)).rejects.toThrow(
      `${name}/event.yaml: the folder's name must contain only`,
    );
  },
);
