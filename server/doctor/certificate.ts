import { about, type Finding } from "./finding.ts";

const DAY_MS = 86_400_000;

/** Certificates are renewed weeks before they end. */
const SOON_MS = 14 * DAY_MS;

/** Returns a warning if a valid certificate ends soon; null otherwise. */
export function certificateProblem(
  subject: string,
  where: string,
  endsAt: number,
  now: number,
): Finding[] | null {
  const left = endsAt - now;
  if (left >= SOON_MS) return null;
  return about(subject).warning(
    `The certificate of ${where} ends in ${Math.max(0, Math.floor(left / DAY_MS))} days.`,
    "Find out why it has not been renewed: once it has ended, nothing connects.",
  );
}
