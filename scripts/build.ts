import { readBuildSettings } from "#server/settings.ts";
import { exitOnStartError } from "#server/start-error.ts";
import { buildSite } from "./build-site.ts";

/** `npm run build`: builds the site, unless nothing has changed, for a server or a CDN elsewhere. */
await exitOnStartError(() => buildSite(readBuildSettings()));
