import { readdir, readFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import type { Loader } from "astro/loaders";
import { z } from "astro/zod";
import { isMap, isNode, LineCounter, parseDocument } from "yaml";
import { ContentError } from "#site/lib/content-error.ts";
import { eventSchema } from "./event-schema.ts";

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

/** What is said of a field that is not there. */
const whatIsMissing: z.core.$ZodErrorMap = ({ input }) =>
  (input ?? null) === null ? "is missing" : undefined;

/**
 * Reads the `event.yaml` in the folder of an event, whose name is the event's slug. `photographs` are the names of the files
 * there. Returns the event, with its photographs by name, and its data as written. Throws a ContentError with file, line and
 * field of every mistake.
 */
export function readEvent(file: string, text: string, photographs: readonly string[]) {
  const folder = dirname(file);
  const slug = basename(folder);
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) {
    throw new ContentError(
      `${folder}: the name must contain only lower-case letters, digits and single hyphens, since it becomes part of the URL`,
    );
  }
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter });
  const problem = (offset: number, message: string) =>
    `${file}:${lineCounter.linePos(offset).line}: ${message}`;
  const fail = (problems: string[]) => new ContentError(problems.join("\n"));
  if (document.errors.length > 0) {
    throw fail(document.errors.map(({ pos, message }) => problem(pos[0], message)));
  }

  const photograph = z
    .string()
    .refine((name) => photographs.includes(basename(name)), "is not in this folder");
  const written: Record<string, unknown> = document.toJS();
  const { success, data, error } = eventSchema(photograph).safeParse(written, {
    error: whatIsMissing,
  });
  if (success) return { event: { ...data, slug }, written };

  /** Where a field begins in the file, or what should contain it. */
  const offsetOf = (path: PropertyKey[]): number => {
    const node = document.getIn(path, true);
    if (isNode(node) && node.range) return node.range[0];
    return path.length > 0 ? offsetOf(path.slice(0, -1)) : 0;
  };
  throw fail(
    error.issues.flatMap((issue) => {
      const [first] = issue.path;
      if (issue.code !== "unrecognized_keys") {
        return problem(offsetOf(issue.path), `${issue.path.join(".")} ${issue.message}`);
      }
      const map = first === undefined ? document.contents : document.getIn(issue.path);
      return issue.keys.map((key) => {
        const pair = isMap(map) && map.items.find((item) => String(item.key) === key);
        const offset = (pair && isNode(pair.key) && pair.key.range?.[0]) || offsetOf(issue.path);
        return problem(offset, `${[...issue.path, key].join(".")} is not a field of an event`);
      });
    }),
  );
}
