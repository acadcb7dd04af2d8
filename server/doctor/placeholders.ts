import { isPlaceholder } from "#server/mail/mailing.ts";
import { about, type Check } from "./finding.ts";

const SUBJECT = "Placeholders";
const { ok, publicError } = about(SUBJECT);

/** Whether the content is the owner's. */
export const placeholders: Check = {
  subject: SUBJECT,
  run({ settings, siteInfo }) {
    const { mailTo, mailFrom } = settings;
    // The settings replace these.
    const replaced = { "mail.to": mailTo !== null, "mail.from": mailFrom !== null };
    const left = siteInfo.placeholders.filter((name) => !replaced[name as keyof typeof replaced]);
    const set = [...(mailTo ?? []), ...(mailFrom ? [mailFrom] : [])].filter(isPlaceholder);
    const all = [...left, ...set];
    if (all.length === 0) {
      return ok(
        "No example is left. Nobody but counsel can tell whether the legal texts are right.",
      );
    }
    return publicError(
      settings,
      `These are still placeholders: ${all.join(", ")}.`,
      "Replace them in site/content/site.ts, or MAIL_TO and MAIL_FROM in the settings, and build (docs/content.md#placeholders).",
    );
  },
};
