import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { connect } from "node:tls";
import { requireProgram } from "../scripts/programs.ts";
import { freePort } from "./free-port.ts";

const CADDYFILE = join(import.meta.dirname, "../deploy/Caddyfile");

/** The deployment's proxy, running. */
export interface Caddy {
  /** `https://localhost:…`, with a certificate that the proxy issued. */
  url: string;
  /** The URL without TLS. */
  httpUrl: string;
  /** The root certificate to trust, as PEM. */
  ca: string;
  /** The log lines so far. */
  lines: readonly string[];
  /** Waits until `count` log lines, past ones included, contain this text. */
  logged(text: string, count: number): Promise<void>;
  close(): Promise<void>;
}

/** Runs Caddy with deploy/Caddyfile in front of these servers. It keeps its data in `folder`. */
export async function startCaddy(upstreams: readonly string[], folder: string): Promise<Caddy> {
  requireProgram("Caddy");
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
  const close = async () => {
    if (child.exitCode !== null) return;
    child.kill("SIGKILL");
    await once(child, "exit");
  };
  const lines: string[] = [];
  const log = createInterface({ input: child.stderr as NodeJS.ReadableStream });
  log.on("line", (line) => lines.push(line));
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
  return { url, httpUrl: `http://localhost:${httpPort}`, ca, lines, logged, close };
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
