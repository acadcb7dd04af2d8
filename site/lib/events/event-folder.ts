import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { isMap, isScalar, isSeq, LineCounter, parseDocument } from "yaml";

/** How a time is written in an event's file: a day, or a day and a time in Israel. */
export const EVENT_TIME = /^\d{4}-\d\d-\d\d(T\d\d:\d\d)?$/;

/** What to say of a time that does not match EVENT_TIME. */
export const EVENT_TIME_RULE = "must be like 2027-03-10T14:00, or 2027-03-10 without hours";

/**
 * Returns an event's slug, which is the name of the folder of its `file`. Throws, which fails the build, if the name cannot
 * be part of a URL or, with file and line, if a time is written in another way or a photograph is missing. Times are checked
 * here as they stand in the file: Astro's YAML parser makes dates of some, which have no hours and always exist.
 */
export function eventSlug(file: string): string {
  const folder = dirname(file);
  const slug = basename(folder);
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) {
    throw new Error(
      `${folder}: the name must contain only lower-case letters, digits and single hyphens, since it becomes part of the URL`,
    );
  }
  const lineCounter = new LineCounter();
  const event = parseDocument(readFileSync(file, "utf8"), { lineCounter });
  const problem = (node: unknown, check: (text: string) => string | false) => {
    if (!isScalar(node) || !node.range) return [];
    const message = check(String(node.value));
    return message ? [`${file}:${lineCounter.linePos(node.range[0]).line}: ${message}`] : [];
  };
  const times = ["start", "end", "revised"].flatMap((key) =>
    problem(event.get(key, true), (text) => {
      if (!EVENT_TIME.test(text)) return `${key} ${EVENT_TIME_RULE}`;
      return !exists(text) && `${key} is a day or time that does not exist`;
    }),
  );
  const list = event.getIn(["gallery", "photos"]);
  const photos = (isSeq(list) ? list.items : []).flatMap((photo) =>
    problem(
      isMap(photo) && photo.get("file", true),
      (name) => !existsSync(join(folder, name)) && `there is no photograph ${name} in this folder`,
    ),
  );
  const problems = [...times, ...photos];
  if (problems.length > 0) throw new Error(problems.join("\n"));
  return slug;
}

function exists(time: string): boolean {
  try {
    Temporal.PlainDateTime.from(time);
    return true;
  } catch {
    return false;
  }
}
