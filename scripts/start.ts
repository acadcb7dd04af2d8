import { requireFree } from "#server/app.ts";
import { serveBuild } from "#server/main.ts";
import { readSettings } from "#server/settings.ts";
import { exitOnStartError } from "#server/start-error.ts";
import { buildSite } from "./build-site.ts";

/** `npm start`: builds the site, unless nothing has changed, and serves it. */
await exitOnStartError(async () => {
  const settings = readSettings();
  await requireFree(settings);
  await buildSite(settings);
  await serveBuild();
});
