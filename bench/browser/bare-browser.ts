import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { LAUNCH } from "./chromium.ts";

/** The page of a browser, by Chrome's DevTools protocol. */
export type BarePage = {
  /** Sends a command to the page and gives what it answers; fails with what the browser says. */
  send: <Answer>(method: string, parameters?: object) => Promise<Answer>;
  /** Sends a command to the page, and to each that is prerendered from then on. */
  sendToAll: (method: string, parameters: object) => Promise<unknown>;
  /** Runs a function in the page and gives what comes of it, as JSON. */
  run: <Argument, Result>(fn: (value: Argument) => Result, argument: Argument) => Promise<Result>;
};

/**
 * Does something in a browser of its own, over the bare DevTools protocol: what Playwright and Puppeteer put into every
 * new document takes as long as the document.
 */
export async function inBareBrowser<T>(args: string[], act: (page: BarePage) => Promise<T>) {
  const profile = await mkdtemp(join(tmpdir(), "bench-browser-"));
  const own = ["--headless", "--remote-debugging-port=0", `--user-data-dir=${profile}`];
  const browser = spawn(LAUNCH.executablePath, [...LAUNCH.args, ...args, ...own, "about:blank"], {
    stdio: ["ignore", "ignore", "pipe"],
    // Debian's browser is a script that starts another process: the group is what can be ended.
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

/** The address of the first tab's socket; the browser says on its standard error where it listens. */
async function tabOf(output: AsyncIterable<Buffer>): Promise<string> {
  let said = "";
  for await (const chunk of output) {
    said += chunk;
    const [, host] = /ws:\/\/([^/]+)\/\S+\n/.exec(said) ?? [];
    if (!host) continue;
    // By the tab: the browser prerenders nothing where the protocol is attached to a page alone.
    const targets: Target[] = await (await fetch(`http://${host}/json/list?for_tab`)).json();
    const tab = targets.find(({ type }) => type === "tab");
    if (tab) return tab.webSocketDebuggerUrl;
  }
  throw new Error(`the browser ended: ${said}`);
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
  const answers = new Map<number, PromiseWithResolvers<Message>>();
  /** The page that is shown, then one that is prerendered. */
  const sessions: string[] = [];
  const forAll: [method: string, parameters: object][] = [];
  const sendTo = async <Answer>(sessionId: string | undefined, method: string, params: object) => {
    const id = answers.size + 1;
    const answered = Promise.withResolvers<Message>();
    answers.set(id, answered);
    socket.send(JSON.stringify({ id, method, params, sessionId }));
    const { result, error } = await answered.promise;
    if (error) throw new Error(`${method}: ${error.message}`);
    return result as Answer;
  };
  const send: BarePage["send"] = (method, parameters = {}) =>
    sendTo(sessions[0], method, parameters);
  socket.addEventListener("message", ({ data }) => {
    const { id = 0, method, params, ...answer }: Message = JSON.parse(String(data));
    answers.get(id)?.resolve(answer);
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
