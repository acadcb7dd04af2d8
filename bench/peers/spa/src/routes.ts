import type { RouteObject } from "react-router";
import { galleryPath } from "#app/lib/events/event-paths.ts";
import { galleries } from "#app/lib/events/events.ts";
import * as accessibility from "#app/pages/accessibility/page.tsx";
import * as applyToProgram from "#app/pages/apply-to-program/page.tsx";
import * as gallery from "#app/pages/gallery/page.tsx";
import * as guidelines from "#app/pages/guidelines/page.tsx";
import * as home from "#app/pages/home/page.tsx";
import * as notFound from "#app/pages/not-found/page.tsx";
import * as pastEvents from "#app/pages/past-events/page.tsx";
import * as privacy from "#app/pages/privacy/page.tsx";
import * as requestInvite from "#app/pages/request-invite/page.tsx";
import * as show from "#app/pages/show/page.tsx";
import * as speakerGuide from "#app/pages/speaker-guide/page.tsx";
import * as startupProgram from "#app/pages/startup-program/page.tsx";
import * as upcomingEvents from "#app/pages/upcoming-events/page.tsx";
import type { PageHandle } from "./root.tsx";

/** What every page of the project exports, as far as a router in the browser has use for it. */
type Page = {
  default: React.ComponentType;
  // biome-ignore lint/suspicious/noExplicitAny: each page's own type, which only the project's router makes
  meta: (args: any) => ReturnType<PageHandle["meta"]>;
  // biome-ignore lint/suspicious/noExplicitAny: as above
  loader?: (args: any) => unknown;
};

function page(path: string, { default: Component, meta, loader }: Page): RouteObject {
  const handle: PageHandle = {
    meta: (loaderData, pathname) => meta({ loaderData, location: { pathname } }),
  };
  return {
    path,
    Component,
    handle,
    ...(loader && { loader: ({ request }) => loader({ url: new URL(request.url) }) }),
  };
}

export const routes: RouteObject[] = [
  page("/", home),
  page("/guidelines", guidelines),
  page("/request-invite", requestInvite),
  page("/upcoming-events", upcomingEvents),
  page("/past-events", pastEvents),
  ...galleries.map(({ slug }) => page(galleryPath(slug), gallery)),
  page("/startup-program", startupProgram),
  page("/apply-to-program", applyToProgram),
  page("/PracticalSecurity", show),
  page("/PracticalSecurityInfo", speakerGuide),
  page("/accessibility", accessibility),
  page("/privacy", privacy),
  page("*", notFound),
];
