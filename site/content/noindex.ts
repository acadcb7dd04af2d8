import { sentPages } from "./sent.ts";

/** The pages that search engines leave out: whoever sees one was led to it. */
export const noindexPaths: readonly string[] = Object.keys(sentPages);
