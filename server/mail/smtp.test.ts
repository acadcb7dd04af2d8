import os from "node:os";
import { expect, test, vi } from "vitest";
import { LOCALHOST, trust } from "../../tests/certificates.ts";
import { cleanUpLater } from "../../tests/clean-up.ts";
import type { Mailbox } from "../../tests/mailbox.ts";
import { EMAIL, NEVER, PARTIES } from "../../tests/outgoing.ts";
import { startTestMailbox } from "../../tests/server/test-server.ts";
import { createSmtpTransport, parseSmtpUrl, smtpOptions } from "./smtp.ts";
import { createSend } from "./transport.ts";

const PLAIN = { disabledCommands: ["STARTTLS", "AUTH"] };

type Options = Parameters<typeof startTestMailbox>[1];

/** Starts a mailbox, and sends an email to it, by the setting that `urlOf` makes of its port. Returns the failure, if any. */
async function start(options: Options, urlOf: (port: number) => string, replyMs = 5_000) {
  const mailbox = await startTestMailbox(0, options);
  const transport = createSmtpTransport(parseSmtpUrl(urlOf(mailbox.port)), "", 1, replyMs);
  cleanUpLater(transport.close);
  const send = createSend(transport, PARTIES);
  return { mailbox, send: (signal = NEVER) => send(EMAIL, signal) };
}

/** Leads to this machine, but is not the name that the server takes for it. */
const REMOTE = "LOCALHOST";

test.each([
  ["STARTTLS is required", REMOTE, "ETLS"],
  ["a login is in SMTP_URL", "me:pa55@127.0.0.1", "EAUTH"],
])("%s, and the server offers none: no email is sent", async (_case, host, code) => {
  const { mailbox, send } = await start(PLAIN, (port) => `smtp://${host}:${port}`);
  expect(await send()).toMatchObject({ codes: { code } });
  expect(mailbox.mails).toHaveLength(0);
});

const SCHEMES = [
  ["smtps", true],
  ["smtp", false],
] as const;

test.each(SCHEMES)(
  "%s with a password and a trusted certificate: the mail arrives encrypted",
  async (scheme, secure) => {
    trust(LOCALHOST);
    let isEncrypted = false;
    const options: Options = {
      ...LOCALHOST,
      secure,
      onAuth({ username, password }, _session, callback) {
        if (username === "me@example.org" && password === "pa:ss") callback(null, { user: "me" });
        else callback(new Error("535"));
      },
      onRcptTo(_address, session, callback) {
        isEncrypted = session.secure;
        callback();
      },
    };
    const login = "me%40example.org:pa%3Ass";
    const { mailbox, send } = await start(
      options,
      (port) => `${scheme}://${login}@${REMOTE}:${port}`,
    );
    expect(await send()).toBeNull();
    expect(mailbox.mails).toHaveLength(1);
    expect(isEncrypted).toBe(true);
  },
);

test.each(SCHEMES)(
  "%s with an untrusted certificate: nothing is sent, except on this machine",
  async (scheme, secure) => {
    const options: Options = { ...LOCALHOST, secure, disabledCommands: ["AUTH"] };
    const remote = await start(options, (port) => `${scheme}://${REMOTE}:${port}`);
    expect(await remote.send()).toMatchObject({ reason: "not-secure" });
    expect(remote.mailbox.mails).toHaveLength(0);
    const local = await start(options, (port) => `${scheme}://localhost:${port}`);
    expect(await local.send()).toBeNull();
  },
);

test.each([
  ["smtp", "TLS at once", { ...PLAIN, secure: true }, "must begin with smtps://"],
  ["smtps", "no TLS at once", PLAIN, "must begin with smtp://"],
])(
  "%s:// to a server that speaks %s: the failure says what to write",
  async (scheme, _server, options, words) => {
    const { send } = await start(options, (port) => `${scheme}://127.0.0.1:${port}`, 500);
    expect(await send()).toMatchObject({
      verdict: "transient",
      reply: expect.stringContaining(words),
      codes: { hint: expect.stringContaining(words) },
    });
  },
);

/** Does this once the email has come and waits for its reply. */
const beforeReply = async (mailbox: Mailbox, then: () => void) => {
  await mailbox.withholdReply();
  then();
};

type Fault = (mailbox: Mailbox, stop: AbortController) => unknown;

test.each<[string, string, string, Fault, login?: string]>([
  ["550 to the data", "permanent", "EMESSAGE", ({ reject }) => reject(550, "DATA")],
  ["550 to the sender", "envelope", "EENVELOPE", ({ reject }) => reject(550)],
  ["552 to all recipients", "envelope", "EENVELOPE", ({ reject }) => reject(552, "RCPT")],
  ["a wrong password", "credentials", "EAUTH", () => {}, "me:wr0ng@"],
  ["no reply in time", "transient", "ETIMEDOUT", (mailbox) => beforeReply(mailbox, () => {})],
  [
    "too long a send",
    "transient",
    "EABORT",
    (mailbox, stop) => beforeReply(mailbox, () => stop.abort()),
  ],
  ["a cut", "transient", "ECONNECTION", (mailbox) => beforeReply(mailbox, mailbox.cut)],
  ["a cut before the greeting", "transient", "ECONNECTION", () => "cut"],
])(
  "%s: judged as %s, and not tried again by the pool",
  async (_case, verdict, code, fault, login = "") => {
    let connections = 0;
    const options: Options = {
      disabledCommands: ["STARTTLS"],
      authOptional: true,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, callback) => callback(new Error("Invalid login")),
      onConnect(_session, callback) {
        connections += 1;
        if (happening === "cut") mailbox.cut();
        else callback();
      },
    };
    const url = (port: number) => `smtp://${login}127.0.0.1:${port}`;
    const { mailbox, send } = await start(options, url, 1_000);
    const stop = new AbortController();
    const happening = fault(mailbox, stop);
    expect(await send(stop.signal)).toMatchObject({ verdict, codes: { code } });
    expect(connections).toBe(1);
  },
);

test.each([
  ["3f2a9c41d7e0", "website@circle.test", "circle.test"],
  ["3f2a9c41d7e0", "website@דוגמה.co.il", "xn--6dbbec0c.co.il"],
  ["web.circle.test", "website@other.test", undefined],
])(
  "a machine called %s and mail from %s: it greets as %s, or as the machine",
  (machine, from, name) => {
    const hostname = vi.spyOn(os, "hostname").mockReturnValue(machine);
    cleanUpLater(() => hostname.mockRestore());
    expect(smtpOptions(parseSmtpUrl("smtp://127.0.0.1"), from, 1_000).name).toBe(name);
  },
);

test.each([
  ["smtps://mail.example.org", { port: 465, secure: true, tls: { rejectUnauthorized: true } }],
  ["smtp://mail.example.org", { port: 587, secure: false, requireTLS: true }],
  ["smtp://mail.example.org:25/", { port: 25, requireTLS: true }],
  [
    "smtp://relay:25?tls=optional",
    { host: "relay", port: 25, requireTLS: false, tls: { rejectUnauthorized: true } },
  ],
  ["smtp://localhost:1025", { host: "localhost", port: 1025, requireTLS: false }],
  ["smtp://[::1]:1025", { host: "::1", requireTLS: false, tls: { rejectUnauthorized: false } }],
  ["smtp://127.0.0.1?tls=off", { ignoreTLS: true, requireTLS: false }],
  ["smtp://127.evil.example", { host: "127.evil.example", requireTLS: true }],
  ["smtp://a%40b:c%3Ad@mail.example.org", { auth: { user: "a@b", pass: "c:d" } }],
])("%s is accepted", (url, expected) => {
  expect(parseSmtpUrl(url)).toMatchObject(expected);
});

test.each([
  "mail.example.org:25",
  "http://mail.example.org",
  "smtp://mail.example.org?tls=off",
  "smtps://localhost?tls=off",
  "smtp://localhost?tls=never",
])("%s is rejected", (url) => {
  expect(() => parseSmtpUrl(url)).toThrow();
});

test.each([
  "smtp://",
  "smtp://mail.example.org/path",
  "smtp://user:%zz@mail.example.org",
  ..."/?#".split("").flatMap((char) => [
    `smtps://user:s3cret${char}x@mail.example.org`,
    // Taken alone, the beginning of the password would be a port.
    `smtps://user:25${char}s3cret@mail.example.org`,
  ]),
])("%s is rejected with the form that it must have, without quoting it", (url) => {
  const form =
    "must have the form smtps://user:password@host:port, with user and password percent-encoded";
  expect(() => parseSmtpUrl(url)).toThrow(new Error(form));
});
