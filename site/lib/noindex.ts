import { FORMS, KINDS } from "#contract/forms.ts";
import { ownEmbeds } from "#site/content/embedded-forms.ts";

/** Paths omitted from the sitemap: what visitors reach only from a form, and forms that other pages show in a frame. */
export const noindexPaths: readonly string[] = [
  ...KINDS.map((kind) => FORMS[kind].sentPath),
  ...ownEmbeds.map((kind) => FORMS[kind].path),
];
