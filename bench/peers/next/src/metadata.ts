import type { Metadata } from "next";
import type { metaOf } from "../../shared/meta.ts";

/** The head of a page in the terms of Next. */
export const metadataOf = ([{ title }, { content }]: ReturnType<typeof metaOf>): Metadata => ({
  title,
  description: content,
});
