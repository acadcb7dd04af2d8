import { type ReactNode, useEffect } from "react";
import { useLocation } from "react-router";
import { MAIN_ID } from "./skip-link.tsx";

/** The page between bar and footer. The key starts its fade anew on every navigation (specification, section 2). */
export function PageFrame({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: leaving a page is what counts
  useEffect(() => () => document.documentElement.setAttribute("data-navigated", ""), [pathname]);

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
