import { type ReactNode, useEffect, useLayoutEffect, useState } from "react";
import { useLocation } from "react-router";
import { MAIN_ID } from "./skip-link.tsx";

/** What the head of the first page has for crawlers alone (pageMeta): nothing would take it away with that page. */
const PRERENDERED_ONLY = "[rel=canonical],[property],[name^=twitter],[name=robots],[type$=json]";

const NAVIGATED = "data-navigated";

/**
 * The page between bar and footer. The key starts its fade anew on every navigation (specification, section 2). Nothing
 * else tells who does not see it that the page has changed: its heading takes the focus, and its title is announced.
 */
export function PageFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const [title, setTitle] = useState("");

  // Ready before it is needed (fonts.css), or the next page would be laid out in the fallback first. Where the font cannot
  // be had, the fallback it is.
  useEffect(() => void document.fonts.load('1em "Archivo Later"').catch(() => undefined), []);

  // With the page and not after its paint: what it changes in the type would lay everything out once more.
  // biome-ignore lint/correctness/useExhaustiveDependencies: leaving a page is what counts
  useLayoutEffect(
    () => () => {
      document.documentElement.setAttribute(NAVIGATED, "");
      for (const tag of document.querySelectorAll(PRERENDERED_ONLY)) tag.remove();
    },
    [pathname],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page
  useEffect(() => {
    if (!document.documentElement.hasAttribute(NAVIGATED)) return;
    const heading = document.querySelector("h1");
    heading?.setAttribute("tabindex", "-1");
    // Where the page is scrolled to is the router's affair.
    heading?.focus({ preventScroll: true });
    setTitle(document.title);
  }, [pathname]);

  return (
    <>
      <main
        key={pathname}
        id={MAIN_ID}
        tabIndex={-1}
        className={`on-paper ${pathname === "/" ? "fade-in-home" : "fade-in"}`}
      >
        {children}
      </main>
      <p role="status" className="sr-only">
        {title}
      </p>
    </>
  );
}
