import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { Loader } from "astro/loaders";
import { readEvent } from "./read-event.ts";

const FOLDER = "site/events";

/** Loads the events: each is a folder with `event.yaml` and photographs. Rejects with a ContentError for one that is wrong. */
export const eventLoader: Loader = {
  name: "event-loader",
  async load({ store, parseData, watcher, logger }) {
    const load = async () => {
      store.clear();
      for (const folder of await readdir(FOLDER)) await loadEvent(folder);
    };
    const loadEvent = async (folder: string) => {
      const file = join(FOLDER, folder, "event.yaml");
      const text = await readFile(file, "utf8");
      const { event, written } = readEvent(file, text, await readdir(join(FOLDER, folder)));
      // Astro validates it too, and makes pictures of the photographs.
      const data = await parseData({ id: event.slug, data: written, filePath: resolve(file) });
      store.set({ id: event.slug, data, filePath: file });
    };
    await load();
    for (const change of ["add", "change", "unlink"]) {
      watcher?.on(change, (path) => {
        if (path.startsWith(resolve(FOLDER))) load().catch(({ message }) => logger.error(message));
      });
    }
  },
};
