import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { vi } from "vitest";
import { findWebKit } from "../../scripts/browsers.ts";
import { freePort } from "../free-port.ts";
import { HEIGHT, START_MS, type Tab, testEngine } from "./smoke.ts";

const SCREEN = { width: 1400, height: 1000 };

/** How long to wait for something, and how often to check, in milliseconds. */
const POLLING = { timeout: START_MS, interval: 25 };

/** Starts WebKit's MiniBrowser on a virtual screen, driven by W3C WebDriver. Throws if this system has none. */
async function startWebKit(): Promise<Tab> {
  const webkit = findWebKit();
  if (!webkit) throw new Error("WebKit is not installed.");
  await using parts = new AsyncDisposableStack();
  const home = await temporaryHome();
  parts.defer(() => rm(home, { recursive: true, force: true }));
  const size = `${SCREEN.width}x${SCREEN.height}x24`;
  const screen = spawn(webkit.screen, ["-displayfd", "3", "-screen", "0", size], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  parts.defer(() => end(screen));
  const [display] = await once(screen.stdio[3] as Readable, "data");
  const port = await freePort();
  const driver = spawn(webkit.driver, [`--port=${port}`], {
    env: {
      PATH: process.env.PATH,
      DISPLAY: `:${String(display).trim()}`,
      HOME: home,
      XDG_CONFIG_HOME: home,
    },
    stdio: "ignore",
  });
  parts.defer(() => end(driver));
  const driverUrl = `http://127.0.0.1:${port}`;
  await vi.waitFor(() => fetch(`${driverUrl}/status`), POLLING);
  const options = { "webkitgtk:browserOptions": { args: ["--automation"] } };
  const session = await request("POST", `${driverUrl}/session`, {
    capabilities: { alwaysMatch: options },
  });
  const ofSession = `${driverUrl}/session/${(session as { sessionId: string }).sessionId}`;
  parts.defer(async () => void (await request("DELETE", ofSession)));
  const started = parts.move();
  const tab = tabOf((command, body) => request("POST", `${ofSession}/${command}`, body));
  return { ...tab, close: () => started.disposeAsync() };
}

/** Sends a request to the driver (W3C WebDriver). Throws its error. */
async function request(method: string, url: string, body?: object): Promise<unknown> {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { value: unknown };
  if (response.ok) return value;
  const { error, message } = value as { error: string; message: string };
  throw new Error(`${error}: ${message}`);
}

function tabOf(send: (command: string, body: object) => Promise<unknown>): Omit<Tab, "close"> {
  const evaluate: Tab["evaluate"] = (run, ...given) =>
    send("execute/sync", { script: `return (${run})(...arguments)`, args: given }) as never;
  return {
    evaluate,
    async goto(url) {
      await send("url", { url });
    },
    async resize(width) {
      // In the middle of the screen, under its pointer: without a window manager, that has the focus.
      await send("window/rect", { x: (SCREEN.width - width) / 2, y: 0, width, height: HEIGHT });
      await vi.waitUntil(() => evaluate((wide) => innerWidth === wide, width), POLLING);
    },
    // In private sessions, such as these, the driver cannot read the console.
    takeErrors: () => [],
  };
}

/** An empty home folder, except for a style that lets the window be narrower than 447 px. */
async function temporaryHome(): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), "webkit-"));
  for (const version of ["gtk-3.0", "gtk-4.0"]) {
    await mkdir(join(home, version));
    await writeFile(join(home, version, "gtk.css"), "* { min-width: 0; padding: 0; }");
  }
  return home;
}

async function end(child: ChildProcess): Promise<void> {
  child.kill();
  await once(child, "exit");
}

testEngine(startWebKit);
