import { type ReactNode, useEffect, useRef } from "react";
import { SiteHeader } from "#site/components/site-header.tsx";
import { followClock } from "#site/scripts/event-clock.ts";
import { lightHero } from "#site/scripts/hero-light.ts";
import { logNotFound, watchFrame } from "./page-scripts.ts";

type Props = { pathname: string; children: ReactNode };

/** The bar and page of site/layouts/layout.astro. When the router changes the page, it fades in and takes the focus. */
export function Shell({ pathname, children }: Props) {
  const main = useRef<HTMLElement>(null);
  const isFirst = useRef(true);

  // @ts-expect-error: a script without exports, which runs once.
  useEffect(() => void import("#site/scripts/bar.ts"), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each page
  useEffect(() => {
    lightHero();
    followClock();
    watchFrame(isFirst.current);
    logNotFound();
    if (!isFirst.current) main.current?.focus({ preventScroll: true });
    isFirst.current = false;
    return () => {
      for (const button of document.querySelectorAll(".site-header [aria-expanded]")) {
        button.setAttribute("aria-expanded", "false");
      }
    };
  }, [pathname]);

  return (
    <>
      <SiteHeader pathname={pathname} />
      <main
        ref={main}
        key={pathname}
        id="main"
        tabIndex={-1}
        className={`on-paper ${pathname === "/" ? "fade-in-home" : "fade-in"}`}
      >
        {children}
      </main>
    </>
  );
}
