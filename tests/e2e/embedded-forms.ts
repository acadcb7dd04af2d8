import type { BrowserContext } from "@playwright/test";
import { placeholder, placeholderPath } from "#site/content/embedded-forms.ts";
import { type EmbeddedForm, embeds } from "#site/content/site.ts";

/** The pages that hold an external form, and what is in its frame: the form, or our placeholder while it has no address. */
export const EMBEDDED = [
  describe("/request-invite", "invite"),
  describe("/apply-to-program", "application"),
] as const;

function describe(path: string, form: EmbeddedForm) {
  const { title, url } = embeds[form];
  return {
    path,
    title,
    isStandIn: url === null,
    src: url ?? placeholderPath(form),
    /** The origin of the form; null for the placeholder, which is our own. */
    origin: url && new URL(url).origin,
    heading: url === null ? placeholder.heading(title) : title,
  };
}

/** Answers in place of the sites of the forms, which no test may reach: with a page that is headed like the form. */
export async function answerForms(context: BrowserContext): Promise<void> {
  const foreign = EMBEDDED.filter(({ isStandIn }) => !isStandIn);
  // Only then: to route anything at all turns the browser's cache off.
  if (foreign.length === 0) return;
  await context.route(
    ({ origin }) => foreign.some((form) => form.origin === origin),
    (route) => {
      const form = foreign.find(({ src }) => new URL(src).href === route.request().url());
      const main = `<main aria-labelledby="heading"><h1 id="heading">${form?.heading}</h1><a href="#">Next</a></main>`;
      return route.fulfill({
        contentType: "text/html",
        body: `<!doctype html><html lang="en"><title>${form?.title}</title>${main}</html>`,
      });
    },
  );
}
