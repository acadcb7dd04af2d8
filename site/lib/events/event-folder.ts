import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

type Written = { gallery?: { photos?: { file?: unknown }[] } };

/**
 * Returns an event's slug, which is the name of its folder. `written` is the file's content, not validated yet. Throws,
 * which fails the build, if the name cannot be an address or, with file and line, if a photograph is missing.
 */
export function eventSlug(file: string, written: Written): string {
  const folder = dirname(file);
  const slug = basename(folder);
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) {
    throw new Error(
      `${folder}: its name becomes the address of the event: lower-case letters, digits and hyphens only`,
    );
  }
  const lines = readFileSync(file, "utf8").split("\n");
  const problems = (written.gallery?.photos ?? []).flatMap(({ file: photo }) => {
    if (typeof photo !== "string" || existsSync(join(folder, photo))) return [];
    const line = lines.findIndex((text) => text.includes(photo)) + 1;
    return `${file}:${line}: there is no photograph ${photo} in this folder`;
  });
  if (problems.length > 0) throw new Error(problems.join("\n"));
  return slug;
}
