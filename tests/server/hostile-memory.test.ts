import { test } from "vitest";
import { FUNCTION_PATH } from "#contract/function.ts";
import { expectMemoryBelow, expectUnharmed, memoryInUse } from "./hostile.ts";
import {
  CLOSE,
  FORM,
  get,
  HOST,
  head,
  openRaw,
  rawRequest,
  TO_FUNCTION,
  withBody,
} from "./raw-request.ts";
import { startTestServer } from "./test-server.ts";

const MB = 2 ** 20;
const AT_ONCE = 20;

/** One hostile request of each kind; `n` makes its address or client a new one. */
const KINDS: ((n: number) => string)[] = [
  (n) => get(`/nowhere-${n}?${"a".repeat(4_000)}`),
  (n) => get("/", `X-${n}: ${"a".repeat(65_536)}`),
  (n) => get(`/Guidelines?${n}`, `X-Forwarded-For: 198.51.${n >> 8}.${n & 255}`),
  (n) => get("/speaker-guide.pdf", `Range: bytes=${"0-1,".repeat(2_000)}`, `If-None-Match: "${n}"`),
  (n) => `GET /${n} HTTP/1.1\nHost: localhost\n\n`,
  () => head(`CONNECT evil.example:443 HTTP/1.1`, HOST),
  () => head(...TO_FUNCTION, "Transfer-Encoding: chunked, gzip"),
  () => head(...TO_FUNCTION, CLOSE, "Expect: junk"),
  () => withBody(TO_FUNCTION, "[".repeat(60_000)),
  () => withBody(["POST / HTTP/1.1", HOST, FORM], "a&".repeat(30_000)),
  () => withBody([`PUT ${FUNCTION_PATH} HTTP/1.1`, HOST], "a".repeat(60_000)),
  () => `${head(...TO_FUNCTION, "Transfer-Encoding: chunked")}x`,
];

const HALF = withBody(TO_FUNCTION, "a".repeat(40_000)).slice(0, -20_000);

test.each([
  [
    "3,600 hostile requests of every kind",
    1_200,
    (url: string, n: number) => rawRequest(url, KINDS[n % KINDS.length]?.(n) ?? ""),
  ],
  [
    "1,200 clients that send half a request and disconnect",
    400,
    (url: string) => {
      const { socket, closed } = openRaw(url);
      socket.write(HALF, () => socket.destroy());
      return closed();
    },
  ],
])("%s: memory does not grow", async (_case, warmUp, send) => {
  const server = await startTestServer({ RATE_LIMIT: "off" });
  const sendAll = async (from: number, to: number) => {
    for (let n = from; n < to; n += AT_ONCE) {
      await Promise.all(Array.from({ length: AT_ONCE }, (_, k) => send(server.url, n + k)));
    }
    // The test itself keeps every line.
    server.log.length = 0;
  };
  await sendAll(0, warmUp);
  const before = await memoryInUse();
  await sendAll(warmUp, 4 * warmUp);
  await expectMemoryBelow(before + 3 * MB);
  await expectUnharmed(server);
});
