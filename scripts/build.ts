import { ensureBuilt } from "#build/ensure-built.ts";
import { orExplain } from "#server/main.ts";
import { readSettings } from "#server/settings.ts";

/** `npm run build`: builds what has changed, for a server or a CDN elsewhere. */
await orExplain(() => ensureBuilt(readSettings()));
