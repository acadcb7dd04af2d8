import { DESK_PATH } from "#contract/desk-paths.ts";
import { FORMS } from "#contract/forms.ts";
import { KINDS } from "#contract/kinds.ts";
import { ownEmbeds } from "#site/content/embedded-forms.ts";
import { type EmbeddedForm, embeds } from "#site/content/site.ts";
import { ContentError } from "./content-error.ts";

/**
 * Returns the address of a form in a frame, which is our own unless the owner has set another. Throws a ContentError if that is
 * not https: browsers would block it.
 */
export function frameUrl(form: EmbeddedForm): string {
  const { url } = embeds[form];
  if (url !== null && !(/^https:\/\/[^\s/]/.test(url) && URL.canParse(url))) {
    throw new ContentError(
      `site/content/site.ts, embeds.${form}.url: ${JSON.stringify(url)} must be null or a URL that begins with https://`,
    );
  }
  return url ?? FORMS[form].path;
}

/** The pages of our own forms in frames, as Astro builds them: each of `/forms/[form]`, with its kind. */
export const framedForms = () =>
  ownEmbeds.map((kind) => ({
    params: { form: FORMS[kind].path.split("/").at(-1) },
    props: { kind },
  }));

/** Paths omitted from the sitemap: what visitors reach only from a form, forms that other pages show in a frame, and the desk. */
export const noindexPaths: readonly string[] = [
  ...KINDS.map((kind) => FORMS[kind].sentPath),
  ...ownEmbeds.map((kind) => FORMS[kind].path),
  DESK_PATH,
];
