import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { LoaderContext } from "astro/loaders";
import { expect, test } from "vitest";
import { temporaryFolder } from "../../../tests/temporary-folder.ts";
import { eventLoader } from "./event-loader.ts";

/* docs/product.md#events */

/** Loads an event whose folder has two photographs; Astro's part is to validate. */
async function load(text: string, slug = "spring-2026") {
  const base = await temporaryFolder();
  await mkdir(join(base, slug));
  await writeFile(join(base, slug, "event.yaml"), text);
  for (const name of ["1.jpg", "2.jpg"]) await writeFile(join(base, slug, name), "");
  const store = new Map<string, unknown>();
  await eventLoader(base).load({
    store: {
      clear: () => store.clear(),
      set: ({ id, data }: { id: string; data: unknown }) => store.set(id, data),
    },
    parseData: async ({ data }: { data: object }) => data,
  } as unknown as LoaderContext);
  return store;
}

const gallery = (...files: string[]) =>
  `gallery:\n  photos:\n${files.map((file) => `    - file: ${file}\n`).join("")}`;

test("an event is loaded under its folder's name, its days as written and its photographs in their order", async () => {
  const text = `start: 2026-02-30\n${gallery("2.jpg", "1.jpg")}`;
  expect(Object.fromEntries(await load(text))).toEqual({
    "spring-2026": {
      start: "2026-02-30",
      gallery: { photos: [{ file: "2.jpg" }, { file: "1.jpg" }] },
    },
  });
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
