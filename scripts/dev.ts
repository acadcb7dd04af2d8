import { stdSerializers } from "pino";
import pretty from "pino-pretty";
import { createServer } from "vite";
import { identity } from "#build/identity.ts";
import { runStep } from "#build/run-step.ts";
import { createLog } from "#server/log.ts";
import { orExplain } from "#server/main.ts";
import { readSettings } from "#server/settings.ts";
import { startServer } from "#server/start.ts";

/** `npm run dev`: the site with hot reload, and the function beside it on a port of its own. */
await orExplain(async () => {
  const settings = readSettings();
  console.log(await runStep(settings, "build/prepare.ts"));
  const server = await startServer({
    settings: { ...settings, port: 0 },
    identity,
    site: null,
    // Here a person reads it, and the words of an error are the developer's own.
    log: createLog(pretty({ singleLine: true, translateTime: "SYS:HH:MM:ss" }), stdSerializers.err),
  });
  const { port, host } = settings;
  const vite = await createServer({
    server: { port, host, strictPort: true, proxy: { "/functions": { target: server.url } } },
  });
  await vite.listen();
  vite.printUrls();

  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    process.once(signal, async () => {
      await Promise.all([vite.close(), server.close()]);
      process.exit(0);
    });
  }
});
