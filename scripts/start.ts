import { orExplain, serveBuild } from "#server/main.ts";
import { readSettings } from "#server/settings.ts";
import { ensureBuilt } from "./ensure-built.ts";

/** `npm start`: builds what has changed and serves it. */
await orExplain(async () => {
  await ensureBuilt(readSettings());
  await serveBuild();
});
