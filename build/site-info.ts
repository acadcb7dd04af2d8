import type { SiteInfo } from "#server/load-build.ts";
import { formPages } from "#site/content/forms.ts";
import { ownForms } from "#site/content/own-forms.ts";
import { legal, mail, security, site } from "#site/content/site.ts";
import { placeholdersIn } from "./placeholders.ts";

/** What the server needs from the build and its content (server/load-build.ts). */
export const siteInfo = (siteUrl: string, version: string): SiteInfo => ({
  siteUrl,
  version,
  name: site.name,
  mailTo: mail.to,
  mailFrom: mail.from,
  securityContact: security.email,
  languages: site.language,
  forms: Object.fromEntries(
    ownForms.map((kind) => {
      const { blank, failure } = formPages[kind].toasts;
      return [kind, { blank: { description: null, ...blank }, failed: failure }];
    }),
  ) as SiteInfo["forms"],
  placeholders: placeholdersIn({ site, mail, security, legal }),
  promisedRetentionDays: legal.retentionDays,
});
