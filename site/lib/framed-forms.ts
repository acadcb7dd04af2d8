import { FORMS } from "#contract/forms.ts";
import { ownFramedForms } from "#site/content/own-forms.ts";
import { type FramedForm, framedForms } from "#site/content/site.ts";
import { ContentError } from "./content-error.ts";

/**
 * Returns the address of a form in a frame, which is our own unless the owner has set another. Throws a ContentError if that is
 * not https: browsers would block it.
 */
export function frameUrl(kind: FramedForm): string {
  const { url } = framedForms[kind];
  if (url !== null && !(/^https:\/\/[^\s/]/.test(url) && URL.canParse(url))) {
    throw new ContentError(
      `site/content/site.ts, framedForms.${kind}.url: ${JSON.stringify(url)} must be null or a URL that begins with https://`,
    );
  }
  return url ?? FORMS[kind].path;
}

/** The pages of our own forms in frames, as Astro builds them: each of `/forms/[form]`, with its kind. */
export const framedFormPaths = () =>
  ownFramedForms.map((kind) => ({
    params: { form: FORMS[kind].path.split("/").at(-1) },
    props: { kind },
  }));
