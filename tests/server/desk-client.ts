import { request } from "node:http";
import { text } from "node:stream/consumers";
import { expect } from "vitest";
import { DESK, SIGN_IN_FRAGMENT } from "#contract/desk-paths.ts";
import type { Mailbox } from "../mailbox.ts";

/** What an organiser's browser sends to the desk. */
export interface DeskClient {
  /** The cookie as the browser sends it back; empty while signed out. */
  cookie: string;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Response>;
  /** Reads an answer that must be a success. */
  read<T>(path: string, body?: object): Promise<T>;
}

/** Creates a browser at the desk of this server, signed out. */
export function deskClient(url: string, origin = url): DeskClient {
  const client: DeskClient = {
    cookie: "",
    async post(path, body = {}, headers = {}) {
      const response = await fetch(url + path, {
        method: "POST",
        headers: { "content-type": "application/json", origin, cookie: client.cookie, ...headers },
        body: JSON.stringify(body),
      });
      const given = response.headers.get("set-cookie");
      if (given) client.cookie = String(given.split(";", 1)[0]);
      return response;
    },
    async read(path, body) {
      const response = await client.post(path, body);
      expect(response.status, `${path}: ${await response.clone().text()}`).toBe(200);
      return response.json();
    },
  };
  return client;
}

/** Returns the token of a sign-in link in a text. */
export function tokenIn(text: string): string {
  const [, token = ""] = text.split(SIGN_IN_FRAGMENT);
  return String(/^[\w-]+/.exec(token));
}

/** Asks for a sign-in link. Returns the token of the one in the mailbox. */
export async function askForLink(url: string, mailbox: Mailbox, email: string): Promise<string> {
  expect((await deskClient(url).post(DESK.links, { email })).status).toBe(202);
  return tokenIn((await mailbox.nextMail()).text ?? "");
}

/** Signs in as an organiser does: asks for a link and uses it. */
export async function signIn(url: string, mailbox: Mailbox, email: string): Promise<DeskClient> {
  const token = await askForLink(url, mailbox, email);
  const client = deskClient(url);
  const response = await client.post(DESK.signIn, { token });
  expect(response.status).toBe(200);
  return client;
}

/** Sends a call under another name of the host, as behind a proxy. */
export function requestAs(
  url: string,
  path: string,
  headers: { host: string; origin: string },
  body: object = {},
): Promise<{ status: number; cookie: string; body: string }> {
  return new Promise((resolve, reject) => {
    const { hostname, port } = new URL(url);
    const type = { "content-type": "application/json" };
    const call = request({
      hostname,
      port,
      path,
      method: "POST",
      headers: { ...headers, ...type },
    });
    call.once("error", reject);
    call.once("response", async (response) => {
      const [cookie = ""] = response.headers["set-cookie"] ?? [];
      resolve({ status: response.statusCode ?? 0, cookie, body: await text(response) });
    });
    call.end(JSON.stringify(body));
  });
}
