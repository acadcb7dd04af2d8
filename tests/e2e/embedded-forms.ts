import type { BrowserContext } from "@playwright/test";
import { FORMS } from "#contract/forms.ts";
import { formPages } from "#site/content/forms.ts";
import { type EmbeddedForm, embeds } from "#site/content/site.ts";

/** The pages with a form in a frame, which is our own unless the owner has set another. */
export const EMBEDDED = [
  embeddedForm("/request-invite", "invite"),
  embeddedForm("/apply-to-program", "application"),
] as const;

function embeddedForm(path: string, form: EmbeddedForm) {
  const { title, url } = embeds[form];
  return {
    path,
    title,
    src: url ?? FORMS[form].path,
    /** The origin of an external form; null for our own. */
    origin: url && new URL(url).origin,
    heading: url === null ? formPages[form].heading : title,
  };
}

/** Serves a mock page for each external form, which tests cannot reach. */
export async function mockExternalForms(context: BrowserContext): Promise<void> {
  const external = EMBEDDED.filter(({ origin }) => origin !== null);
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
