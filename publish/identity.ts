import type { Identity } from "#server/build.ts";
import { contactForm } from "#site/content/contact-form.ts";
import { registrationForm } from "#site/content/registration-form.ts";
import { embeds, legal, mail, security, site } from "#site/content/site.ts";

/** What the server needs from the content: addresses, forms not yet connected, promises, and the words of the forms. */
export const identity: Identity = {
  name: site.name,
  mailTo: mail.to,
  mailFrom: mail.from,
  securityContact: security.email,
  languages: site.language,
  placeholders: Object.entries(embeds)
    .filter(([, { url }]) => url === null)
    .map(
      ([name, { title }]) =>
        `${title}: the page shows a placeholder. Set embeds.${name}.url in site/content/site.ts.`,
    ),
  forms: {
    contact: {
      refused: { title: contactForm.toasts.refused, description: null },
      failed: notice(contactForm.toasts.failure),
    },
    registration: {
      refused: notice(registrationForm.toasts.refused),
      failed: notice(registrationForm.toasts.failure),
    },
  },
  promisedRetentionDays: legal.retentionDays,
};

function notice({ title, description }: { title: string; description: string }) {
  return { title, description };
}
