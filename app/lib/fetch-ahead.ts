/*
 * What the page behind a link needs is fetched ahead, so that it shows at once. Not by the router's own `prefetch`: that
 * runs the next page's script to ask it for its links, and reloads this page when the script cannot be had, with all that
 * was typed into a form.
 */

import { connection } from "./connection.ts";

type Route = {
  path?: string;
  index?: boolean;
  module: string;
  imports?: string[];
  hasLoader: boolean;
};

declare global {
  interface Window {
    /** The router's list of routes, as the build has written it. */
    __reactRouterManifest?: { routes: Record<string, Route> };
  }
}

const LINKS = 'a[href^="/"]';

/**
 * Fetches ahead, on this page and all that follow, for a link that someone reaches for, and on a fast line for every link
 * in view.
 */
export function fetchLinksAhead(): void {
  for (const reach of ["pointerover", "focusin", "touchstart"]) {
    document.addEventListener(reach, fetchForTarget, { passive: true });
  }
  if ((connection().effectiveType ?? "4g") !== "4g") return;
  const inView = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) if (isIntersecting) fetchFor(target);
  });
  const watch = () => {
    for (const link of document.querySelectorAll(LINKS)) inView.observe(link);
  };
  new MutationObserver(watch).observe(document.body, { childList: true, subtree: true });
  watch();
}

function fetchForTarget({ target }: Event): void {
  const link = target instanceof Element ? target.closest(LINKS) : null;
  if (link) fetchFor(link);
}

const fetched = new Set<string>();

/** Fetches the scripts and the data of the page at the other end of a link, once. */
function fetchFor(link: Element): void {
  const { pathname } = link as HTMLAnchorElement;
  if (fetched.has(pathname) || pathname === window.location.pathname) return;
  fetched.add(pathname);
  const routes = Object.values(window.__reactRouterManifest?.routes ?? {});
  const route = routes.find((one) => addressOf(one) === pathname);
  if (!route) return;
  const files = [route.module, ...(route.imports ?? [])];
  if (route.hasLoader) files.push(`${pathname}.data`);
  void prepare(files, route.module);
}

/** The layout around all pages has an empty path and no address of its own. */
const addressOf = ({ path, index }: Route) => (index ? "/" : path && `/${path.replace(/^\//, "")}`);

/**
 * Puts the files into the browser's cache, from where the router takes them, and has the script ready to run. Fetched and
 * not imported at once: of a script that could not be had the browser wants to know nothing for the rest of the visit
 * (HTML, module map).
 */
async function prepare(files: string[], script: string): Promise<void> {
  try {
    for (const response of await Promise.all(files.map((file) => fetch(file, LATER)))) {
      await response.arrayBuffer();
    }
    await import(/* @vite-ignore */ script);
  } catch {
    // The line is gone: the click will say so, if it comes to that.
  }
}

const LATER: RequestInit = { priority: "low" };
