import { join } from "node:path";
import type { Poster } from "#app/content/posters.ts";
import type { EventWithGallery } from "#app/lib/events/events.ts";
import { publicDir, root } from "../paths.ts";

/** One original picture that the content names. */
export type PictureSource = {
  /** The key in the manifest. */
  original: string;
  /** The readable start of its file names. */
  name: string;
  file: string;
  /** The entry that names it, for messages. */
  entry: string;
};

/** The photographs of all galleries. Throws with one line for each entry that names none or describes none. */
export function gallerySources(
  galleries: readonly Pick<EventWithGallery, "slug" | "gallery">[],
  mediaDir = join(root, "media"),
): PictureSource[] {
  const problems: string[] = [];
  const sources = galleries.flatMap(({ slug, gallery }) => {
    const files = new Set<string>();
    const alts = new Map<string, string>();
    return gallery.photos.map(({ file, alt }): PictureSource => {
      const entry = `app/content/events/${slug}.ts, photo ${file}`;
      const words = (alt ?? "").trim().toLowerCase();
      const sameAlt = alts.get(words);
      if (files.has(file)) problems.push(`${entry}: the photo is listed twice`);
      else if (!words) problems.push(`${entry}: the alt text is missing`);
      else if (sameAlt) problems.push(`${entry}: the alt text is the one of photo ${sameAlt}`);
      files.add(file);
      alts.set(words, file);
      return {
        original: `${slug}/${file}`,
        name: `${slug}-${nameOf(file)}`,
        file: join(mediaDir, slug, file),
        entry,
      };
    });
  });
  if (problems.length > 0) throw new Error(problems.join("\n"));
  return sources;
}

/** The posters, as the build has drawn them. */
export function posterSources(posters: readonly Poster[]): PictureSource[] {
  return posters.map(({ id }) => ({
    original: `posters/${id}.png`,
    name: `poster-${id}`,
    file: join(publicDir, "posters", `${id}.png`),
    entry: `app/content/posters.ts, poster ${id}`,
  }));
}

/** Without its ending, and with nothing in it that an address or a `srcset` would take for something else. */
const nameOf = (file: string) => file.replace(/\.[^.]+$/, "").replace(/[^\w.-]+/g, "-");
