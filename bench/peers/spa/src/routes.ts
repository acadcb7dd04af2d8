import { createElement } from "react";
import { type RouteObject, useLoaderData } from "react-router";
import { galleryPath } from "../../../../site/lib/events/event-paths.ts";
import { galleries } from "../../shared/content.server.ts";
import type { metaOf } from "../../shared/meta.ts";
import * as accessibility from "../../shared/pages/accessibility.tsx";
import * as applyToProgram from "../../shared/pages/apply-to-program.tsx";
import * as gallery from "../../shared/pages/gallery.tsx";
import * as guidelines from "../../shared/pages/guidelines.tsx";
import * as home from "../../shared/pages/home.tsx";
import * as notFound from "../../shared/pages/not-found.tsx";
import * as pastEvents from "../../shared/pages/past-events.tsx";
import * as privacy from "../../shared/pages/privacy.tsx";
import * as requestInvite from "../../shared/pages/request-invite.tsx";
import * as show from "../../shared/pages/show.tsx";
import * as speakerGuide from "../../shared/pages/speaker-guide.tsx";
import * as startupProgram from "../../shared/pages/startup-program.tsx";
import * as upcomingEvents from "../../shared/pages/upcoming-events.tsx";

/** The title of a page, from the data of its loader. */
export type Handle = { title: (loaderData: unknown) => string };

// biome-ignore lint/suspicious/noExplicitAny: a page takes what its loader returns
type Loaded = any;
type Page = {
  default: React.ComponentType<Loaded>;
  meta: (args: { loaderData: Loaded }) => ReturnType<typeof metaOf>;
  loader?: (args: { url: URL }) => unknown;
};

function page(path: string, { default: Component, meta, loader }: Page): RouteObject {
  const handle: Handle = { title: (loaderData) => meta({ loaderData })[0].title };
  return {
    path,
    handle,
    Component: () => createElement(Component, { loaderData: useLoaderData() }),
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
