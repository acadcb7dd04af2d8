import type { LocalImageService } from "astro";
import astro from "astro/assets/services/sharp";
import sharp from "sharp";

/** How much of its colour a photograph keeps, so that those of all events look alike. */
const saturation = 0.85;

/**
 * Astro's picture service, with a grade for photographs, which are JPEG. The hash of a file's name that tells the renditions of one
 * picture apart is without the path of the picture, which Vite's hash of its content in the same name makes superfluous: so it is
 * the same for all pictures, and compresses well. It is with the grade: build and browsers keep a file for as long as its name.
 */
export default {
  ...astro,
  propertiesToHash: [
    "width",
    "height",
    "format",
    "quality",
    "fit",
    "position",
    "background",
    "saturation",
  ],
  validateOptions: (options, ...rest) =>
    astro.validateOptions?.({ ...options, saturation }, ...rest) ?? options,
  transform: async (original, ...rest) => astro.transform(await grade(original), ...rest),
} satisfies LocalImageService;

/** The graded originals: Astro makes all renditions of one from the same bytes. */
const graded = new WeakMap<Uint8Array, Promise<Uint8Array>>();

function grade(original: Uint8Array): Promise<Uint8Array> {
  const known = graded.get(original) ?? gradeAnew(original);
  graded.set(original, known);
  return known;
}

async function gradeAnew(original: Uint8Array): Promise<Uint8Array> {
  const picture = sharp(original);
  const { format } = await picture.metadata();
  if (format !== "jpeg") return original;
  // Without loss: only the renditions are encoded.
  return picture.autoOrient().modulate({ saturation }).png({ compressionLevel: 0 }).toBuffer();
}
