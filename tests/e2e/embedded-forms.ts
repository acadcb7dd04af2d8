import type { BrowserContext } from "@playwright/test";
import { placeholder, placeholderPath } from "#site/content/embedded-forms.ts";
import { type EmbeddedForm, embeds } from "#site/content/site.ts";

/** The pages with an external form, and what their frame shows: the form, or a placeholder until it has a URL. */
export const EMBEDDED = [
  embeddedForm("/request-invite", "invite"),
  embeddedForm("/apply-to-program", "application"),
] as const;

function embeddedForm(path: string, form: EmbeddedForm) {
  const { title, url } = embeds[form];
  return {
    path,
    title,
    isPlaceholder: url === null,
    src: url ?? placeholderPath(form),
    /** The origin of the form; null for the placeholder, which is ours. */
    origin: url && new URL(url).origin,
    heading: url === null ? placeholder.heading(title) : title,
  };
}

/** Serves a mock page for each external form, which tests cannot reach. */
export async function mockExternalForms(context: BrowserContext): Promise<void> {
  const external = EMBEDDED.filter(({ isPlaceholder }) => !isPlaceholder);
  // Any route turns the browser's cache off.
  if (external.length === 0) return;
  await context.route(
    ({ origin }) => external.some((form) => form.origin === origin),
    (route) => {
      const form = external.find(({ src }) => new URL(src).href === route.request().url());
      const main = `<main aria-labelledby="heading"><h1 id="heading">${form?.heading}</h1><a href="#">Next</a></main>`;
      return route.fulfill({
        contentType: "text/html",
        body: `<!doctype html><html lang="en"><title>${form?.title}</title>${main}</html>`,
      });
    },
  );
}
