import type { Handler } from "hono";
import { DAY_MS } from "#server/clock.ts";

/** Whether the process is alive; restart it otherwise. */
export const ALIVE = "/healthz";

/** Whether messages can be stored. */
export const READY = "/readyz";

/** Where RFC 9116 has others look for how to report a vulnerability. */
export const SECURITY_TXT = "/.well-known/security.txt";

/** RFC 9116, 2.5.5 recommends less than a year. */
const VALID_DAYS = 180;

/**
 * Returns 503 while messages cannot be stored, which needs no restart, and from the start of a shutdown, when `shutdown`
 * aborts.
 */
export function ready(probe: () => Promise<boolean>, shutdown: AbortSignal): Handler {
  return async (c) => {
    if (shutdown.aborted) return c.json({ error: "The server is shutting down" }, 503);
    if (await probe()) return c.json({ ok: true });
    return c.json({ error: "Messages cannot be stored" }, 503);
  };
}

/**
 * Says how to report a vulnerability (RFC 9116): to this email address, in these languages (BCP 47). It is generated per
 * request, since a file would expire unnoticed: `Expires` is always half a year ahead, and changes once a day.
 */
export function securityTxt(
  { securityContact, languages }: { securityContact: string; languages: string },
  siteUrl: string,
  wallTime: () => number,
): Handler {
  return (c) => {
    const today = wallTime() - (wallTime() % DAY_MS);
    const lines = [
      `Contact: mailto:${securityContact}`,
      `Expires: ${new Date(today + VALID_DAYS * DAY_MS).toISOString()}`,
      `Preferred-Languages: ${languages}`,
      `Canonical: ${siteUrl}${SECURITY_TXT}`,
    ];
    return c.text(`${lines.join("\n")}\n`, 200, { "Cache-Control": "public, max-age=86400" });
  };
}
