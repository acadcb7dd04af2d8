import { EventEmitter, once } from "node:events";
import { startServer } from "#server/app.ts";
import { CLIENT_LIMITS, type ClientLimits } from "#server/http/http-server.ts";
import { loadBuild } from "#server/load-build.ts";
import { LIMITS, type Limits } from "#server/outbox/limits.ts";
import { parseSettings } from "#server/settings.ts";
import { captureLog, type LogLine } from "../capture-log.ts";
import { cleanUpLater } from "../clean-up.ts";
import { type Mailbox, startMailbox } from "../mailbox.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { writeBuild } from "./fixture-site.ts";

export type TestServer = Awaited<ReturnType<typeof startTestServer>>;

/** Starts the server in this process, on a free port. Closed after the test or, started in `beforeAll`, after the file, unless they do. */
export async function startTestServer(
  env: Record<string, string> = {},
  limits: Limits = LIMITS,
  clientLimits: ClientLimits = CLIENT_LIMITS,
) {
  const dataDir = env.DATA_DIR ?? (await temporaryFolder());
  const arrivals = new EventEmitter();
  const { log, lines } = captureLog((line) => arrivals.emit(String(line.msg), line));
  const server = await startServer({
    settings: parseSettings({ PORT: "0", METRICS_PORT: "off", DATA_DIR: dataDir, ...env }),
    ...(await fixture()),
    log,
    limits,
    clientLimits,
  });
  let closing: Promise<void> | null = null;
  const close = () => {
    closing ??= server.close();
    return closing;
  };
  cleanUpLater(close);
  return {
    url: server.url.replace("localhost", "127.0.0.1"),
    /** null unless METRICS_PORT is set. */
    metricsUrl: server.metricsUrl?.replace("localhost", "127.0.0.1") ?? null,
    dataDir,
    /** Every log line so far. */
    log: lines,
    /** Waits for the next log line with this message, past lines excluded. */
    nextLog: async (message: string): Promise<LogLine> => (await once(arrivals, message))[0],
    close,
  };
}

let loading: ReturnType<typeof loadBuild> | undefined;

/** The build that all servers in this process share: they only read it. */
function fixture() {
  loading ??= temporaryFolder().then((folder) => writeBuild(folder).then(() => loadBuild(folder)));
  return loading;
}

/** Reads the metrics. Returns the value of each series by its name with labels. */
export async function scrape(metricsUrl: string | null): Promise<Map<string, number>> {
  const text = await (await fetch(String(metricsUrl))).text();
  const samples = text.matchAll(/^([^#].*) (\S+)$/gm);
  return new Map(Array.from(samples, ([, name = "", value]) => [name, Number(value)]));
}

/** Starts a mailbox, closed after the test or file. */
export async function startTestMailbox(
  ...parameters: Parameters<typeof startMailbox>
): Promise<Mailbox> {
  const mailbox = await startMailbox(...parameters);
  cleanUpLater(mailbox.close);
  return mailbox;
}
