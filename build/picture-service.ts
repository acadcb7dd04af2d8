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
  async transform(original, ...rest) {
    const picture = sharp(original);
    const { format } = await picture.metadata();
    if (format !== "jpeg") return astro.transform(original, ...rest);
    const graded = picture.autoOrient().modulate({ saturation });
    // Without loss: only the result is encoded.
    return astro.transform(await graded.png({ compressionLevel: 0 }).toBuffer(), ...rest);
  },
} satisfies LocalImageService;
