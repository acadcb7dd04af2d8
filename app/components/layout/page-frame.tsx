import { type ReactNode, useEffect, useLayoutEffect } from "react";
import { useLocation } from "react-router";
import { MAIN_ID } from "./skip-link.tsx";

/** What the head of the first page has for crawlers alone (pageMeta): nothing would take it away with that page. */
const PRERENDERED_ONLY = "[rel=canonical],[property],[name^=twitter],[name=robots],[type$=json]";

/** The page between bar and footer. The key starts its fade anew on every navigation (specification, section 2). */
export function PageFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();

  // Ready before it is needed (fonts.css), or the next page would be laid out in the fallback first. Where the font cannot
  // be had, the fallback it is.
  useEffect(() => void document.fonts.load('1em "Archivo Later"').catch(() => undefined), []);

  // With the page and not after its paint: what it changes in the type would lay everything out once more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: leaving a page is what counts
  useLayoutEffect(
    () => () => {
      document.documentElement.setAttribute("data-navigated", "");
      for (const tag of document.querySelectorAll(PRERENDERED_ONLY)) tag.remove();
    },
    [pathname],
  );

  return (
    <main
      key={pathname}
      id={MAIN_ID}
      tabIndex={-1}
      className={`on-paper outline-none ${pathname === "/" ? "fade-in-home" : "fade-in"}`}
    >
      {children}
    </main>
  );
}
