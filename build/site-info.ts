import type { SiteInfo } from "#server/build.ts";
import { contactForm } from "#site/content/contact-form.ts";
import { registrationForm } from "#site/content/registration-form.ts";
import { embeds, legal, mail, security, site } from "#site/content/site.ts";

/** What the server needs from the content: email addresses, placeholders, the retention period and the forms' notices. */
export const siteInfo = (siteUrl: string): SiteInfo => ({
  siteUrl,
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
      blank: { ...contactForm.toasts.blank, description: null },
      failed: contactForm.toasts.failure,
    },
    registration: {
      blank: registrationForm.toasts.blank,
      failed: registrationForm.toasts.failure,
    },
  },
  promisedRetentionDays: legal.retentionDays,
});
