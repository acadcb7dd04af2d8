import { FORMS } from "#contract/forms.ts";
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
