import fc from "fast-check";
import { expect, test } from "vitest";
import { contactFields } from "#contract/contact.ts";
import { DESK } from "#contract/desk-paths.ts";
import { registrationPayload } from "#contract/registration.ts";
import { ALL } from "../all.ts";
import { MESSAGE, post } from "../post-message.ts";
import { expectSafeResponse, expectUnharmed } from "./hostile.ts";
import {
  FORM,
  get,
  HOST,
  head,
  openRaw,
  parseResponses,
  TO_FUNCTION,
  withBody,
} from "./raw-request.ts";
import { startTestMailbox, startTestServer } from "./test-server.ts";

const ORIGIN = "Origin: http://localhost";
const RUNS = ALL ? 1_000 : 60;

/** Arbitrary text, and strings used to break out of a header, a field, a mail or a page. */
const nasty = fc.oneof(
  fc.string({ unit: "binary", maxLength: 60 }),
  fc
    .array(
      fc.constantFrom(
        ..."\r\n|\n|\r|\u2028|\u0085|\0|\ud800|\u202e|%0d%0a|\r\n.\r\n|.|,|;|$1|a| |שלום|🛡".split(
          "|",
        ),
        ..."Bcc: x@evil.example|To: x@evil.example|<x@evil.example>".split("|"),
        ...`<script>|'; DROP TABLE messages; --|__proto__|"`.split("|"),
        "=?utf-8?Q?=0D=0ABcc:_x@evil.example?=",
      ),
      { maxLength: 12 },
    )
    .map((parts) => parts.join("")),
);

const address = fc.oneof(
  fc.constant("dana@example.com"),
  fc.emailAddress(),
  fc.tuple(nasty, nasty).map(([a, b]) => `${a}@${b}`),
  nasty,
);

const contact = fc.record({ fullName: nasty, email: address, company: nasty, message: nasty });

const registration = fc
  .record({ fullName: nasty, email: address, company: nasty, title: nasty })
  .chain((texts) => fc.boolean().map((marketingConsent) => ({ ...texts, marketingConsent })))
  .map(registrationPayload);

/** A form's payload with one field added or replaced by any value. */
const altered = fc
  .tuple(fc.oneof(contact, registration), fc.string({ maxLength: 9 }), fc.jsonValue())
  .map(([payload, key, value]) => ({ ...payload, [key]: value }));

const body = fc.oneof(contact, registration, altered, fc.json(), fc.uint8Array({ maxLength: 99 }));

test("any body: never a 5xx; an accepted message is a mail without an extra header or recipient", async () => {
  const mailbox = await startTestMailbox();
  const server = await startTestServer({ SMTP_URL: mailbox.url, RATE_LIMIT: "off" });
  const nextMail = async () => {
    const mail = await mailbox.nextMail();
    return { ...mail, names: mail.headers.map(({ key }) => key).toSorted() };
  };
  await post(server.url);
  const { names } = await nextMail();
  let accepted = 0;

  await fc.assert(
    fc.asyncProperty(body, async (sent) => {
      const response = await post(server.url, sent);
      expect([200, 400]).toContain(response.status);
      expect(await response.json()).toHaveProperty(response.status === 200 ? "ok" : "error");
      if (response.status === 200) accepted += 1;
    }),
    { numRuns: RUNS },
  );

  // Messages that must be accepted, whatever their texts contain.
  await fc.assert(
    fc.asyncProperty(contact, async (texts) => {
      const short = Object.entries({ ...texts, email: "dana@example.com" }).map(
        ([name, text]) => [name, `x${text}`.slice(0, contactFields.fullName.maxLength)] as const,
      );
      const response = await post(server.url, Object.fromEntries(short));
      expect(response.status).toBe(200);
      accepted += 1;
    }),
    { numRuns: RUNS },
  );

  expect(accepted).toBeGreaterThanOrEqual(RUNS);
  for (let n = 0; n < accepted; n += 1) {
    const mail = await nextMail();
    expect(mail.envelope).toEqual({ from: "website@circle.test", to: ["organisers@circle.test"] });
    const address = /^Email: (.*)$/m.exec(mail.text ?? "")?.[1] ?? "";
    // What mail programs would decode is no Reply-To.
    const replies = /=\?.*\?=/.test(address) ? 0 : 1;
    expect(mail.names).toEqual(names.filter((name) => name !== "reply-to" || replies === 1));
    expect(mail.from?.address).toBe("website@circle.test");
    expect(mail.to).toEqual([{ name: "", address: "organisers@circle.test" }]);
    expect(mail.replyTo ?? []).toHaveLength(replies);
    expect(mail.html).not.toContain("<script>");
  }
  expect(server.log.filter(({ level, msg }) => level === "error" && msg !== "request")).toEqual([]);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
}, 300_000);

test("requests with any bytes anywhere: a clear 4xx, a page or a closed connection, never a 5xx", async () => {
  const server = await startTestServer({ RATE_LIMIT: "off" });
  const json = JSON.stringify(MESSAGE);
  const template = fc.constantFrom(
    get("/guidelines", "Range: bytes=0-1", "Accept-Encoding: br"),
    head(...TO_FUNCTION, `Content-Length: ${json.length}`) + json,
    `${head(...TO_FUNCTION, "Transfer-Encoding: chunked")}${json.length.toString(16)}\r\n${json}\r\n0\r\n\r\n`,
    withBody(["POST / HTTP/1.1", HOST, ORIGIN, FORM], "fullName=Dana&email=dana%40example.com"),
    withBody(
      [`POST http://localhost${DESK.session} HTTP/1.1`, HOST, ORIGIN, "Cookie: desk=a"],
      "{}",
    ),
  );
  const mutated = fc
    .tuple(template, fc.nat(), fc.nat(9), fc.uint8Array({ maxLength: 9 }))
    .map(([text, at, cut, bytes]) => {
      const whole = Buffer.from(text);
      const start = at % whole.length;
      return Buffer.concat([whole.subarray(0, start), bytes, whole.subarray(start + cut)]);
    });
  await fc.assert(
    fc.asyncProperty(mutated, async (bytes) => {
      const { socket, received, closed } = openRaw(server.url);
      socket.end(bytes);
      await closed();
      for (const response of parseResponses(received())) {
        expect(response.status).toBeLessThan(500);
        if (response.status >= 400) expectSafeResponse(response);
      }
    }),
    { numRuns: ALL ? 10_000 : 400 },
  );
  await expectUnharmed(server);
}, 300_000);
