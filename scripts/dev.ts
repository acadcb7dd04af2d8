import { dev } from "astro";
import { stdSerializers } from "pino";
import pretty from "pino-pretty";
import { siteInfo } from "#build/site-info.ts";
import { requireFree, startServer } from "#server/app.ts";
import { createLog } from "#server/log.ts";
import { onEndSignal } from "#server/main.ts";
import { readSettings } from "#server/settings.ts";
import { exitOnStartError } from "#server/start-error.ts";

/** `npm run dev`: the site with hot reload, which proxies the functions and the desk's calls to a server on a free port. */
await exitOnStartError(async () => {
  // The files hold what is written in the forms.
  process.umask(0o077);
  const settings = readSettings();
  await requireFree(settings);
  process.env.ASTRO_TELEMETRY_DISABLED = "1";
  const server = await startServer({
    settings: { ...settings, port: 0 },
    siteInfo: siteInfo(settings.siteUrl, "in development"),
    site: null,
    // Readable lines with full errors: in development there is no personal data to protect.
    log: createLog(pretty({ singleLine: true, translateTime: "SYS:HH:MM:ss" }), stdSerializers.err),
  });
  const { port, host } = settings;
  const site = await dev({
    server: { port, host },
    vite: {
      server: { strictPort: true, proxy: { "^/(functions|desk)/": { target: server.url } } },
    },
  });

  onEndSignal(async () => {
    await Promise.all([site.stop(), server.close()]);
    process.exit(0);
  });
});
