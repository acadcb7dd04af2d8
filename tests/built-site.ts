import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pino from "pino";
import { startServer } from "#server/app.ts";
import { loadBuild } from "#server/load-build.ts";
import { parseSettings } from "#server/settings.ts";
import { requireBuild } from "../build/stamp.ts";
import { type Mailbox, startMailbox } from "./mailbox.ts";

/** Those of the content are placeholders, which a server with SMTP refuses. */
export const ADDRESSES = { MAIL_TO: "organisers@circle.test", MAIL_FROM: "website@circle.test" };

/** The server on the built site, and the organisers' mailbox. */
export interface BuiltSite {
  url: string;
  mailbox: Mailbox;
  close(): Promise<void>;
}

/** Starts both, on free ports. Throws if the build is missing or old. */
export async function startBuiltSite(): Promise<BuiltSite> {
  await requireBuild();
  const folder = await mkdtemp(join(tmpdir(), "built-site-"));
  const mailbox = await startMailbox();
  const server = await startServer({
    settings: parseSettings({
      PORT: "0",
      METRICS_PORT: "off",
      DATA_DIR: folder,
      SMTP_URL: mailbox.url,
      ...ADDRESSES,
      RATE_LIMIT: "off",
    }),
    ...(await loadBuild("dist")),
    log: pino({ level: "silent" }),
  });
  return {
    url: server.url,
    mailbox,
    async close() {
      await server.close();
      await mailbox.close();
      await rm(folder, { recursive: true });
    },
  };
}
