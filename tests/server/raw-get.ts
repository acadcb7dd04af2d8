import { once } from "node:events";
import { request } from "node:http";
import { buffer } from "node:stream/consumers";

interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}

/** Sends the path as it is written; fetch would tidy it, decode the answer and follow redirects. */
export async function get(
  url: string,
  path: string,
  headers: Record<string, string> = {},
  method = "GET",
): Promise<Answer> {
  const { hostname, port } = new URL(url);
  const sending = request({ hostname, port, path, headers, method, agent: false }).end();
  const [response] = await once(sending, "response");
  return { status: response.statusCode, headers: response.headers, body: await buffer(response) };
}
