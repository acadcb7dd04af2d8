import { createServer } from "node:net";
import { pino } from "pino";
import { expect, test } from "vitest";
import { cleanUpLater } from "../tests/clean-up.ts";
import { listening } from "../tests/listening.ts";
import { temporaryFolder } from "../tests/temporary-folder.ts";
import { requireFree } from "./app.ts";
import { openSqliteDatabase } from "./database/data-folder.ts";
import { parseSettings } from "./settings.ts";

test("a port for metrics or a data folder in use: an error that names it; free ones: none", async () => {
  const port = await listening(createServer());
  const DATA_DIR = await temporaryFolder();
  const check = (METRICS_PORT: string) =>
    requireFree(parseSettings({ PORT: "0", DATA_DIR, METRICS_PORT }));
  await expect(check(String(port))).rejects.toThrow(
    `Port ${port} on 127.0.0.1 is in use, set METRICS_PORT to another`,
  );
  await check("0");
  const server = await openSqliteDatabase(DATA_DIR, pino({ enabled: false }));
  cleanUpLater(server.close);
  await expect(check("0")).rejects.toThrow(/^DATA_DIR: .* is in use by another server\. .*$/);
});
