import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LAUNCH } from "./chromium.ts";

/** The page of a browser, driven by the Chrome DevTools Protocol. */
export type BarePage = {
  /** Sends a command to the page. Returns the result; rejects with the error of the browser. */
  send: <Result>(method: string, parameters?: object) => Promise<Result>;
  /** Sends a command to the page, and to every page that is prerendered later. */
  sendToAll: (method: string, parameters: object) => Promise<unknown>;
  /** Runs a function in the page. Returns its result, through JSON. */
  run: <Argument, Result>(fn: (value: Argument) => Result, argument: Argument) => Promise<Result>;
};

/**
 * Calls `act` with the page of a new browser, over the bare DevTools Protocol: the scripts that Playwright and Puppeteer
 * inject into every new document take as long as the document itself.
 */
export async function inBareBrowser<T>(args: string[], act: (page: BarePage) => Promise<T>) {
  const profile = await mkdtemp(join(tmpdir(), "bench-browser-"));
  const own = ["--headless", "--remote-debugging-port=0", `--user-data-dir=${profile}`];
  const browser = spawn(LAUNCH.executablePath, [...LAUNCH.args, ...args, ...own, "about:blank"], {
    stdio: ["ignore", "ignore", "pipe"],
    // Debian's browser is a script that starts another process, so the whole group is killed.
    detached: true,
  });
  const ended = once(browser, "exit");
  try {
    const socket = new WebSocket(await tabOf(browser.stderr));
    await once(socket, "open");
    return await act(await pageOf(socket));
  } finally {
    if (browser.pid) process.kill(-browser.pid, "SIGKILL");
    await ended;
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The address of the first tab's socket. The browser prints its own on standard error. */
async function tabOf(stderr: AsyncIterable<Buffer>): Promise<string> {
  let output = "";
  for await (const chunk of stderr) {
    output += chunk;
    const [, host] = /ws:\/\/([^/]+)\/\S+\n/.exec(output) ?? [];
    if (!host) continue;
    // The tab, not its page: a browser prerenders nothing while the protocol is attached to a page only.
    const targets: Target[] = await (await fetch(`http://${host}/json/list?for_tab`)).json();
    const tab = targets.find(({ type }) => type === "tab");
    if (tab) return tab.webSocketDebuggerUrl;
  }
  throw new Error(`the browser exited: ${output}`);
}

type Target = { type: string; webSocketDebuggerUrl: string };

type Message = {
  id?: number;
  method?: string;
  params?: { sessionId: string };
  result?: unknown;
  error?: { message: string };
};

async function pageOf(socket: WebSocket): Promise<BarePage> {
  const responses = new Map<number, PromiseWithResolvers<Message>>();
  /** The visible page, then a prerendered one. */
  const sessions: string[] = [];
  const forAll: [method: string, parameters: object][] = [];
  const sendTo = async <Result>(sessionId: string | undefined, method: string, params: object) => {
    const id = responses.size + 1;
    const pending = Promise.withResolvers<Message>();
    responses.set(id, pending);
    socket.send(JSON.stringify({ id, method, params, sessionId }));
    const { result, error } = await pending.promise;
    if (error) throw new Error(`${method}: ${error.message}`);
    return result as Result;
  };
  const send: BarePage["send"] = (method, parameters = {}) =>
    sendTo(sessions[0], method, parameters);
  socket.addEventListener("message", ({ data }) => {
    const { id = 0, method, params, ...response }: Message = JSON.parse(String(data));
    responses.get(id)?.resolve(response);
    if (method === "Target.attachedToTarget" && params) {
      sessions.push(params.sessionId);
      for (const command of forAll) void sendTo(params.sessionId, ...command);
    }
    if (method === "Target.detachedFromTarget" && params) {
      sessions.splice(sessions.indexOf(params.sessionId), 1);
    }
  });
  const attach = { autoAttach: true, waitForDebuggerOnStart: false, flatten: true };
  await send("Target.setAutoAttach", attach);
  return {
    send,
    sendToAll: (...command) => {
      forAll.push(command);
      return send(...command);
    },
    run: async <Argument, Result>(fn: (value: Argument) => Result, argument: Argument) => {
      const { result } = await send<{ result: { value: Result } }>("Runtime.evaluate", {
        expression: `(${fn})(${JSON.stringify(argument)})`,
        returnByValue: true,
      });
      return result.value;
    },
  };
}
