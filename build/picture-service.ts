import sharp from "astro/assets/services/sharp";

/**
 * Astro's picture service, but for the hash of a file's name that tells the renditions of one picture apart: without the
 * path of the picture, which Vite's hash of its content in the same name makes superfluous, it is the same for all pictures, and
 * compresses well.
 */
export default {
  ...sharp,
  propertiesToHash: ["width", "height", "format", "quality", "fit", "position", "background"],
};
