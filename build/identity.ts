import { embeds, mail, site } from "#app/content/site.ts";
import type { Identity } from "#server/identity.ts";

/** What the server needs to know of the content: whose mails it sends, and what is still a stand-in. */
export const identity: Identity = {
  name: site.name,
  mailTo: mail.to,
  mailFrom: mail.from,
  standIns: Object.entries(embeds)
    .filter(([, { url }]) => url === null)
    .map(
      ([name, { title }]) =>
        `${title}: the page shows a stand-in. Set embeds.${name}.url in app/content/site.ts.`,
    ),
};
