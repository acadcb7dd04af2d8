import { startServer } from "#server/app.ts";
import { CLIENT_LIMITS, type ClientLimits } from "#server/http/http-server.ts";
import { loadBuild } from "#server/load-build.ts";
import { LIMITS, type Limits } from "#server/outbox/limits.ts";
import { parseSettings } from "#server/settings.ts";
import { type Caddy, startCaddy } from "../caddy.ts";
import { captureLog, type LogLine } from "../capture-log.ts";
import { cleanUpLater } from "../clean-up.ts";
import { type Mailbox, startMailbox } from "../mailbox.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { writeBuild } from "./fixture-site.ts";

export interface TestServer {
  url: string;
  /** null unless METRICS_PORT is set. */
  metricsUrl: string | null;
  dataDir: string;
  /** Every log line so far. */
  log: LogLine[];
  /** Waits for the next log line with this message, past lines excluded. */
  nextLog(message: string): Promise<LogLine>;
  close(): Promise<void>;
}

/** Starts the server in this process, on a free port. Closed after the test or, started in `beforeAll`, after the file, unless they do. */
export async function startTestServer(
  env: Record<string, string> = {},
  limits: Limits = LIMITS,
  clientLimits: ClientLimits = CLIENT_LIMITS,
): Promise<TestServer> {
  const dataDir = env.DATA_DIR ?? (await temporaryFolder());
  const listeners = new Set<(line: LogLine) => void>();
  const { log, lines } = captureLog((line) => {
    for (const listener of listeners) listener(line);
  });
  const server = await startServer({
    settings: parseSettings({ PORT: "0", METRICS_PORT: "off", DATA_DIR: dataDir, ...env }),
    ...(await loadFixture()),
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
    metricsUrl: server.metricsUrl?.replace("localhost", "127.0.0.1") ?? null,
    dataDir,
    log: lines,
    nextLog: (message) =>
      new Promise((resolve) => {
        const listener = (line: LogLine) => {
          if (line.msg !== message) return;
          listeners.delete(listener);
          resolve(line);
        };
        listeners.add(listener);
      }),
    close,
  };
}

let fixture: ReturnType<typeof loadBuild> | undefined;

/** The build that all servers in this process share: they only read it. */
async function loadFixture() {
  if (!fixture) {
    const folder = await temporaryFolder();
    await writeBuild(folder);
    fixture = loadBuild(folder);
  }
  return await fixture;
}

/** Reads the metrics. Returns the value of each series by its name with labels. */
export async function scrape(metricsUrl: string | null): Promise<Map<string, number>> {
  const text = await (await fetch(String(metricsUrl))).text();
  const lines = text.split("\n").filter((line) => line && !line.startsWith("#"));
  return new Map(
    lines.map((line) => {
      const gap = line.lastIndexOf(" ");
      return [line.slice(0, gap), Number(line.slice(gap + 1))];
    }),
  );
}

/** Starts a mailbox, closed after the test or file. */
export async function startTestMailbox(
  ...parameters: Parameters<typeof startMailbox>
): Promise<Mailbox> {
  const mailbox = await startMailbox(...parameters);
  cleanUpLater(mailbox.close);
  return mailbox;
}

/** Starts the proxy in front of these servers, closed after the test or file. */
export async function startTestCaddy(upstreams: readonly string[]): Promise<Caddy> {
  const caddy = await startCaddy(upstreams, await temporaryFolder());
  cleanUpLater(caddy.close);
  return caddy;
}
