import { orExplain } from "#server/main.ts";
import { readSettings } from "#server/settings.ts";
import { ensureBuilt } from "./ensure-built.ts";

/** `npm run build`: builds what has changed, for a server or a CDN elsewhere. */
await orExplain(() => ensureBuilt(readSettings()));
