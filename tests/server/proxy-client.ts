import { once } from "node:events";
import { Agent, type RequestOptions, request } from "node:https";
import { text } from "node:stream/consumers";

import { FORMS } from "#contract/forms.ts";
import { functionPath, LOCAL_PUBLIC_KEY } from "#contract/function.ts";
import type { Kind } from "#contract/kinds.ts";
import type { Caddy } from "../caddy.ts";
import { cleanUpLater } from "../clean-up.ts";
import { payloadOf } from "../post-message.ts";

interface ProxyResponse {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** A visitor with one kept-alive connection, who never retries a request. */
interface ProxyClient {
  get(path: string, headers?: Record<string, string>): Promise<ProxyResponse>;
  /** Posts a message of a kind, a contact message unless given, that is valid unless the headers spoil it. */
  post(message: string, headers?: Record<string, string>, kind?: Kind): Promise<ProxyResponse>;
  /** Submits a form as a browser without scripts does. */
  submit(path: string, form: URLSearchParams): Promise<ProxyResponse>;
}

/** Creates a visitor who connects from this loopback address (127.0.0.0/8). */
export function createProxyClient({ url, ca }: Caddy, localAddress = "127.0.0.1"): ProxyClient {
  const agent = new Agent({ keepAlive: true, maxSockets: 1, ca, localAddress, family: 4 });
  cleanUpLater(() => agent.destroy());

  async function send(
    path: string,
    options: RequestOptions,
    body?: string,
  ): Promise<ProxyResponse> {
    const sending = request(new URL(path, url), { agent, ...options }).end(body);
    const [response] = await once(sending, "response");
    return { status: response.statusCode, headers: response.headers, body: await text(response) };
  }

  return {
    get: (path, headers = {}) => send(path, { headers }),
    post: (message, headers = {}, kind = "contact") =>
      send(
        functionPath(FORMS[kind]),
        {
          method: "POST",
          headers: { apikey: LOCAL_PUBLIC_KEY, "Content-Type": "application/json", ...headers },
        },
        JSON.stringify(payloadOf(kind, message)),
      ),
    submit(path, form) {
      const headers = { Origin: url, "Content-Type": "application/x-www-form-urlencoded" };
      return send(path, { method: "POST", headers }, form.toString());
    },
  };
}
