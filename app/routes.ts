import { index, type RouteConfig, route } from "@react-router/dev/routes";
import { sentPages } from "./content/sent.ts";
import { galleryPath } from "./lib/events/event-paths.ts";
import { galleries } from "./lib/events/events.ts";

export default [
  index("pages/home/page.tsx"),
  route("guidelines", "pages/guidelines/page.tsx"),
  route("request-invite", "pages/request-invite/page.tsx"),
  route("upcoming-events", "pages/upcoming-events/page.tsx"),
  route("past-events", "pages/past-events/page.tsx"),
  ...galleries.map(({ slug }) =>
    route(galleryPath(slug), "pages/gallery/page.tsx", { id: `gallery/${slug}` }),
  ),
  route("startup-program", "pages/startup-program/page.tsx"),
  route("apply-to-program", "pages/apply-to-program/page.tsx"),
  route("PracticalSecurity", "pages/show/page.tsx"),
  route("PracticalSecurityInfo", "pages/speaker-guide/page.tsx"),
  ...Object.keys(sentPages).map((path) =>
    route(path, "pages/sent/page.tsx", { id: `sent${path}` }),
  ),
  route("accessibility", "pages/accessibility/page.tsx"),
  route("privacy", "pages/privacy/page.tsx"),
  route("*", "pages/not-found/page.tsx"),
] satisfies RouteConfig;
