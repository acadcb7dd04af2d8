import { Hono } from "hono";
import type { Env } from "./env.ts";
import { methodNotAllowed } from "./refusal.ts";

interface SecurityTxtParts {
  /** Where to report a vulnerability: a mail address. */
  securityContact: string;
  /** The languages that the contact reads (BCP 47). */
  languages: string;
  siteUrl: string;
  /** The time in milliseconds. */
  now: () => number;
}

/** The address that RFC 9116 gives it. */
export const SECURITY_TXT = "/.well-known/security.txt";
const DAY_MS = 86_400_000;

/** Less than a year is recommended (RFC 9116, 2.5.5). */
const VALID_DAYS = 180;

/**
 * How to report a vulnerability (RFC 9116). Made per request, since a file would expire with nobody looking: `Expires` is
 * always half a year ahead, and the same for a whole day.
 */
export function securityTxt({ securityContact, languages, siteUrl, now }: SecurityTxtParts) {
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
