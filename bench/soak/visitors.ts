import { once } from "node:events";
import { Agent, type RequestOptions, request } from "node:https";
import { FUNCTION_PATH, LOCAL_PUBLIC_KEY } from "#contract/function.ts";

/** How many pages a visitor reads between two messages. */
const READS_PER_MESSAGE = 20;

/** Identifies a message. */
export const MARKER = /Message \d+-\d+\./;

export interface Sample {
  kind: "read" | "message";
  /** When it began, by `performance.now()`. */
  at: number;
  ms: number;
  /** Null for a 200, else the status or the error. */
  failure: string | null;
  /** Identifies the message if it was acknowledged. */
  marker: string | null;
}

export interface Visitors {
  samples: readonly Sample[];
  /** Resolves when every visitor has finished the current request. */
  end(): Promise<void>;
}

type Options = {
  url: string;
  /** The certificate authority, PEM. */
  ca: string;
  /** Addresses to read in turn. */
  paths: readonly string[];
  count: number;
};

/** Starts visitors who send one request after the other, each over its own connection, without retries. */
export function startVisitors({ url, ca, paths, count }: Options): Visitors {
  const samples: Sample[] = [];
  let isEnding = false;

  async function sample(
    kind: Sample["kind"],
    send: () => Promise<number>,
    words: string | null = null,
  ): Promise<void> {
    const at = performance.now();
    const failure = await send().then(
      (status) => (status === 200 ? null : String(status)),
      (error: Error) => error.message,
    );
    const marker = failure === null ? words : null;
    samples.push({ kind, at, ms: performance.now() - at, failure, marker });
  }

  async function visitor(number: number): Promise<void> {
    const agent = new Agent({ keepAlive: true, maxSockets: 1, ca, family: 4 });
    for (let turn = number; !isEnding; turn += 1) {
      const path = paths[turn % paths.length] ?? "/";
      await sample("read", () => requestStatus(new URL(path, url), { agent, headers: BROWSER }));
      if (turn % READS_PER_MESSAGE > 0) continue;
      const message = `Message ${number}-${turn}.`;
      const body = JSON.stringify({ ...WORDS, message });
      const send = () => requestStatus(new URL(FUNCTION_PATH, url), { ...POST, agent }, body);
      await sample("message", send, message);
    }
    agent.destroy();
  }

  const visitors = Array.from({ length: count }, (_, number) => visitor(number));
  return {
    samples,
    async end() {
      isEnding = true;
      await Promise.all(visitors);
    },
  };
}

const BROWSER = { "Accept-Encoding": "br" };
const WORDS = { fullName: "Dana Levi", email: "dana@example.com", company: "Acme" };
const POST: RequestOptions = {
  method: "POST",
  headers: { apikey: LOCAL_PUBLIC_KEY, "Content-Type": "application/json" },
};

/** Sends a request, reads the whole response and returns its status. */
async function requestStatus(url: URL, options: RequestOptions, body?: string): Promise<number> {
  const [response] = await once(request(url, options).end(body), "response");
  response.resume();
  await once(response, "end");
  return response.statusCode;
}
