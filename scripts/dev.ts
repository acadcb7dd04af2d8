import { dev } from "astro";
import { stdSerializers } from "pino";
import pretty from "pino-pretty";
import { identity } from "#publish/identity.ts";
import { createLog } from "#server/log.ts";
import { orExplain } from "#server/main.ts";
import { readSettings } from "#server/settings.ts";
import { startServer } from "#server/start.ts";

/** `npm run dev`: the site with hot reload, and the function beside it on a port of its own. */
await orExplain(async () => {
  const settings = readSettings();
  // Astro would report to its makers.
  process.env.ASTRO_TELEMETRY_DISABLED = "1";
  const server = await startServer({
    settings: { ...settings, port: 0 },
    identity,
    site: null,
    // Here a person reads it, and the words of an error are the developer's own.
    log: createLog(pretty({ singleLine: true, translateTime: "SYS:HH:MM:ss" }), stdSerializers.err),
  });
  const { port, host } = settings;
  const site = await dev({
    server: { port, host },
    vite: { server: { strictPort: true, proxy: { "/functions": { target: server.url } } } },
  });

  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, async () => {
      await Promise.all([site.stop(), server.close()]);
      process.exit(0);
    });
  }
});
