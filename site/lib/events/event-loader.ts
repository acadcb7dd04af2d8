import { readdir, readFile } from "node:fs/promises";
import { basename, join, resolve } from "node:path";
import type { Loader } from "astro/loaders";
import { parse } from "yaml";
import { ContentError } from "#site/lib/content-error.ts";

/**
 * Loads the events in a folder: each is a folder with `event.yaml` and photographs, whose name is the event's slug. Rejects for
 * one that is wrong, with its file and the field. Not Astro's `glob`, whose YAML makes dates of days: February 30 a day of March.
 */
export const eventLoader = (base: string): Loader => ({
  name: "event-loader",
  async load({ store, parseData, watcher, logger }) {
    const load = async () => {
      store.clear();
      for (const slug of await readdir(base)) {
        const filePath = join(base, slug, "event.yaml");
        const written = await readEvent(slug, filePath);
        const data = await parseData({ id: slug, data: written, filePath: resolve(filePath) });
        const files = await readdir(join(base, slug));
        for (const { file } of written.gallery?.photos ?? []) {
          if (files.includes(basename(file))) continue;
          throw new ContentError(`${filePath}: gallery.photos: ${file} is not in this folder`);
        }
        store.set({ id: slug, data, filePath });
      }
    };
    await load();
    for (const change of ["add", "change", "unlink"]) {
      watcher?.on(change, (path) => {
        if (path.startsWith(resolve(base))) load().catch(({ message }) => logger.error(message));
      });
    }
  },
});

/** Returns what the file of an event says, which only `parseData` validates. */
async function readEvent(slug: string, file: string) {
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) {
    throw new ContentError(
      `${file}: the folder's name must contain only lower-case letters, digits and single hyphens, since it becomes part of the URL`,
    );
  }
  const text = await readFile(file, "utf8");
  try {
    return parse(text);
  } catch (error) {
    throw new ContentError(`${file}: ${(error as Error).message}`);
  }
}
