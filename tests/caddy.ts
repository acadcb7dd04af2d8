import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { connect } from "node:tls";
import { requireProgram } from "../scripts/programs.ts";
import { cleanUpLater } from "./clean-up.ts";
import { freePort } from "./free-port.ts";
import { temporaryFolder } from "./temporary-folder.ts";

const CADDYFILE = join(import.meta.dirname, "../deploy/Caddyfile");

/** The deployment's proxy, running. */
export type Caddy = Awaited<ReturnType<typeof startCaddy>>;

/** Runs Caddy with deploy/Caddyfile in front of these servers until the test or file is over. */
export async function startCaddy(upstreams: readonly string[]) {
  requireProgram("Caddy");
  const folder = await temporaryFolder();
  const [port, httpPort] = [await freePort(), await freePort()];
  const url = `https://localhost:${port}`;
  const child = spawn("caddy", ["run", "--config", CADDYFILE, "--adapter", "caddyfile"], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
      CADDY_ADMIN: "off",
      SITE_URL: url,
      HTTP_PORT: String(httpPort),
      UPSTREAMS: upstreams.map((upstream) => new URL(upstream).host).join(" "),
    },
    stdio: ["ignore", "ignore", "pipe"],
  });
  cleanUpLater(async () => {
    child.kill("SIGKILL");
    await ended.catch(() => {});
  });
  const lines: string[] = [];
  const log = createInterface({ input: child.stderr as NodeJS.ReadableStream });
  log.on("line", (line) => lines.push(line));
  /** Waits until `count` log lines, past ones included, contain this text. */
  const logged = async (text: string, count: number) => {
    while (lines.filter((line) => line.includes(text)).length < count) await once(log, "line");
  };
  const ended = once(child, "close").then(() => {
    throw new Error(`Caddy exited:\n${lines.join("\n")}`);
  });
  await Promise.race([logged("serving initial configuration", 1), ended]);
  // Caddy issues its certificate after that line; until then handshakes fail.
  while (!(await acceptsTls(port)));
  const ca = await readFile(join(folder, "caddy/pki/authorities/local/root.crt"), "utf8");
  return {
    /** `https://localhost:…`, with a certificate that the proxy issued. */
    url,
    /** The URL without TLS. */
    httpUrl: `http://localhost:${httpPort}`,
    /** The root certificate to trust, as PEM. */
    ca,
    /** The log lines so far. */
    lines: lines as readonly string[],
    logged,
  };
}

async function acceptsTls(port: number): Promise<boolean> {
  const socket = connect({ port, servername: "localhost", rejectUnauthorized: false });
  try {
    await once(socket, "secureConnect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
