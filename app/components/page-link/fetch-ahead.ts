/*
 * What the page behind a link needs is fetched ahead. Not by the router's own `prefetch`: that runs the next page's script
 * to ask it for its links, and reloads this page when the script cannot be had, with all that was typed into a form.
 */

/** What a browser may know of the connection (Network Information API; not in every browser). */
type Connection = { saveData?: boolean; effectiveType?: string };

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

const fetched = new Set<string>();

/** Fetches the scripts and the data of the page at this address, once, unless the visitor saves data. */
export function fetchAhead(path: string): void {
  if (fetched.has(path) || connection().saveData) return;
  fetched.add(path);
  const routes = Object.values(window.__reactRouterManifest?.routes ?? {});
  const route = routes.find((one) => addressOf(one) === path);
  if (!route) return;
  const files = [route.module, ...(route.imports ?? [])];
  if (route.hasLoader) files.push(`${path}.data`);
  void prepare(files, route.module);
}

/** Fetches ahead for a link as soon as it is in view and this page is complete, on a fast line. Gives the way to stop. */
export function watchLink(link: HTMLAnchorElement): () => void {
  watched.add(link);
  if (observer) observer.observe(link);
  else waitForQuiet();
  return () => {
    watched.delete(link);
    observer?.unobserve(link);
  };
}

const watched = new Set<HTMLAnchorElement>();
let waiting = false;
let observer: IntersectionObserver | undefined;

function waitForQuiet(): void {
  if (waiting) return;
  waiting = true;
  if (document.readyState === "complete") whenIdle(observeLinks);
  else window.addEventListener("load", () => whenIdle(observeLinks), { once: true });
}

function observeLinks(): void {
  if ((connection().effectiveType ?? "4g") !== "4g") return;
  observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (isIntersecting) fetchAhead((target as HTMLAnchorElement).pathname);
    }
  });
  for (const link of watched) observer.observe(link);
}

const connection = (): Connection =>
  (navigator as Navigator & { connection?: Connection }).connection ?? {};

// Safari has no requestIdleCallback.
const whenIdle = (act: () => void): void => {
  if ("requestIdleCallback" in window) requestIdleCallback(act);
  else setTimeout(act, 200);
};

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
