import { confirmations } from "./confirmations.ts";

/** Paths omitted from the sitemap: confirmations, which visitors reach only from a form. */
export const noindexPaths: readonly string[] = Object.keys(confirmations);
