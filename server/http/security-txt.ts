import { Hono } from "hono";
import type { Env } from "./env.ts";
import { methodNotAllowed } from "./error-responses.ts";

interface SecurityTxtOptions {
  /** The email address for reports of vulnerabilities. */
  securityContact: string;
  /** The languages of the contact (BCP 47). */
  languages: string;
  siteUrl: string;
  /** Returns the time in milliseconds since 1970. */
  now: () => number;
}

/** The path that RFC 9116 specifies. */
export const SECURITY_TXT = "/.well-known/security.txt";

const DAY_MS = 86_400_000;

/** RFC 9116, 2.5.5 recommends less than a year. */
const VALID_DAYS = 180;

/**
 * Creates `security.txt`, which says how to report a vulnerability (RFC 9116). It is generated per request, since a
 * file would expire unnoticed: `Expires` is always half a year ahead, and changes once a day.
 */
export function securityTxt({ securityContact, languages, siteUrl, now }: SecurityTxtOptions) {
  const app = new Hono<Env>().get(SECURITY_TXT, (c) => {
    const today = now() - (now() % DAY_MS);
    const lines = [
      `Contact: mailto:${securityContact}`,
      `Expires: ${new Date(today + VALID_DAYS * DAY_MS).toISOString()}`,
      `Preferred-Languages: ${languages}`,
      `Canonical: ${siteUrl}${SECURITY_TXT}`,
    ];
    return c.text(`${lines.join("\n")}\n`, 200, { "Cache-Control": "public, max-age=86400" });
  });
  return app.all(SECURITY_TXT, () => methodNotAllowed("GET, HEAD"));
}
