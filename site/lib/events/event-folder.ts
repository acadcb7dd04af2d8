import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

type RawEvent = { gallery?: { photos?: { file?: unknown }[] } };

/**
 * Returns an event's slug, which is the name of its folder. `raw` is the file's content, not validated yet. Throws,
 * which fails the build, if the name cannot be part of a URL or, with file and line, if a photograph is missing.
 */
export function eventSlug(file: string, raw: RawEvent): string {
  const folder = dirname(file);
  const slug = basename(folder);
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) {
    throw new Error(
      `${folder}: the name must contain only lower-case letters, digits and single hyphens, since it becomes part of the URL`,
    );
  }
  const lines = readFileSync(file, "utf8").split("\n");
  const problems = (raw.gallery?.photos ?? []).flatMap(({ file: photo }) => {
    if (typeof photo !== "string" || existsSync(join(folder, photo))) return [];
    const line = lines.findIndex((text) => text.includes(photo)) + 1;
    return `${file}:${line}: there is no photograph ${photo} in this folder`;
  });
  if (problems.length > 0) throw new Error(problems.join("\n"));
  return slug;
}
