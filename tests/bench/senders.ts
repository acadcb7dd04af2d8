import { Agent, request } from "node:http";
import { FUNCTION_PATH, LOCAL_PUBLIC_KEY } from "#contract/function.ts";

const BODY = JSON.stringify({
  fullName: "Dana Levi",
  email: "dana@example.com",
  company: "Acme",
  message: "Hello.\nHow do I join? ".repeat(10),
});

const HEADERS = {
  apikey: LOCAL_PUBLIC_KEY,
  "Content-Type": "application/json",
  "Content-Length": Buffer.byteLength(BODY),
};

export interface Sent {
  count: number;
  perSecond: number;
  /** In milliseconds. */
  p99: number;
}

/** Submits with so many senders at the same time, each over a connection of its own, until the time is over. */
export async function submitFor(url: string, senders: number, ms: number): Promise<Sent> {
  const agent = new Agent({ keepAlive: true, maxSockets: senders });
  const times: number[] = [];
  const begin = performance.now();
  const send = async () => {
    while (performance.now() - begin < ms) {
      const start = performance.now();
      await submit(url, agent);
      times.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: senders }, send));
  agent.destroy();
  const seconds = (performance.now() - begin) / 1000;
  const sorted = times.toSorted((a, b) => a - b);
  return {
    count: times.length,
    perSecond: times.length / seconds,
    p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0,
  };
}

/** Submits one message; rejects unless it is accepted. */
export function submit(url: string, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    const sending = request(url + FUNCTION_PATH, { method: "POST", headers: HEADERS, agent });
    sending.on("error", reject);
    sending.on("response", (response) => {
      response.resume();
      response.on("end", () => {
        if (response.statusCode === 200) resolve();
        else reject(new Error(`The server answered ${response.statusCode}`));
      });
    });
    sending.end(BODY);
  });
}
