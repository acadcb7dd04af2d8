import { index, type RouteConfig, route } from "@react-router/dev/routes";
import { galleryPath } from "../../../../site/lib/events/event-paths.ts";
import { galleries } from "../../shared/content.server.ts";

const page = (name: string) => `../../shared/pages/${name}.tsx`;

export default [
  index(page("home")),
  route("guidelines", page("guidelines")),
  route("request-invite", page("request-invite")),
  route("upcoming-events", page("upcoming-events")),
  route("past-events", page("past-events")),
  // No route with a parameter: an unknown gallery has to show the 404 page in the browser too.
  ...galleries.map(({ slug }) => route(galleryPath(slug), page("gallery"), { id: slug })),
  route("startup-program", page("startup-program")),
  route("apply-to-program", page("apply-to-program")),
  route("PracticalSecurity", page("show")),
  route("PracticalSecurityInfo", page("speaker-guide")),
  route("accessibility", page("accessibility")),
  route("privacy", page("privacy")),
  route("*", page("not-found")),
] satisfies RouteConfig;
