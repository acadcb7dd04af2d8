/*
 * The page behind a link is fetched when someone reaches for the link, and on a good line when it is in view. It may be
 * kept for a minute, so the click finds it there. Never for a visitor who saves data.
 */

/** What a browser may know of its line (Network Information API; not in every browser). */
type Line = { saveData?: boolean; effectiveType?: string };

const line: Line = (navigator as Navigator & { connection?: Line }).connection ?? {};

/** A page of the site: what has a dot is a file. */
const PAGE = 'a[href^="/"]:not([href*="."])';

/** The largest picture is often painted only after the page has loaded. */
const AFTER_LOAD_MS = 1_000;

const fetched = new Set([location.pathname]);

function fetchAhead({ target }: { target: EventTarget | null }): void {
  const link = target instanceof Element && target.closest<HTMLAnchorElement>(PAGE);
  if (!link || fetched.has(link.pathname)) return;
  fetched.add(link.pathname);
  // Read to its end, or the browser does not keep it. A line that is gone will say so at the click.
  fetch(link.pathname, { priority: "low" })
    .then((response) => response.text())
    .catch(() => fetched.delete(link.pathname));
}

if (!line.saveData) {
  for (const reach of ["pointerover", "focusin", "touchstart"]) {
    document.addEventListener(reach, fetchAhead, { passive: true });
  }
  // What this page needs comes first.
  if ((line.effectiveType ?? "4g") === "4g") {
    addEventListener("load", () => setTimeout(watch, AFTER_LOAD_MS));
  }
}

function watch(): void {
  const inView = new IntersectionObserver((entries) => {
    for (const entry of entries) if (entry.isIntersecting) fetchAhead(entry);
  });
  for (const link of document.querySelectorAll(PAGE)) inView.observe(link);
}
