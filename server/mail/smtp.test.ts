import os from "node:os";
import { expect, test, vi } from "vitest";
import { LOCALHOST, trust } from "../../tests/certificates.ts";
import { cleanUpLater } from "../../tests/clean-up.ts";
import { EMAIL, NEVER, PARTIES } from "../../tests/outgoing.ts";
import { startTestMailbox } from "../../tests/server/test-server.ts";
import { describeFailure } from "./failure.ts";
import { createSmtpTransport, parseSmtpUrl } from "./smtp.ts";
import { createSend } from "./transport.ts";

const MAIL = {
  date: new Date(0),
  messageId: "<d-1@example.org>",
  from: "a@example.org",
  to: "b@example.org",
  text: "Hello",
};

const PLAIN = { disabledCommands: ["STARTTLS", "AUTH"] };

type Options = Parameters<typeof startTestMailbox>[1];

/** Starts a mailbox and a transport to it, of which `urlOf` makes the setting from the mailbox's port. */
async function start(
  options?: Options,
  urlOf = (port: number) => `smtp://127.0.0.1:${port}`,
  replyMs = 5_000,
  { from } = MAIL,
) {
  const mailbox = await startTestMailbox(0, options);
  const transport = createSmtpTransport(parseSmtpUrl(urlOf(mailbox.port)), from, 1, replyMs);
  cleanUpLater(transport.close);
  return { mailbox, transport, send: () => transport.send(MAIL, NEVER) };
}

/** Leads to this machine, but is not the name that the server takes for it. */
const REMOTE = "LOCALHOST";

test.each([
  ["STARTTLS is required", REMOTE, "ETLS"],
  ["a login is in SMTP_URL", "me:pa55@127.0.0.1", "EAUTH"],
])(
  "%s, and the server offers none: the send rejects and no email is sent",
  async (_case, host, code) => {
    const { mailbox, send } = await start(PLAIN, (port) => `smtp://${host}:${port}`);
    await expect(send()).rejects.toMatchObject({ code });
    expect(mailbox.mails).toHaveLength(0);
  },
);

test.each([
  ["smtps", true],
  ["smtp", false],
])(
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
    await send();
    expect(mailbox.mails).toHaveLength(1);
    expect(isEncrypted).toBe(true);
  },
);

test.each([
  ["smtps", true],
  ["smtp", false],
])(
  "%s with an untrusted certificate: nothing is sent, and that is the reason, except on this machine",
  async (scheme, secure) => {
    const options: Options = { ...LOCALHOST, secure, disabledCommands: ["AUTH"] };
    const remote = await start(options, (port) => `${scheme}://${REMOTE}:${port}`);
    expect(await remote.send().catch(describeFailure)).toMatchObject({ reason: "not-secure" });
    expect(remote.mailbox.mails).toHaveLength(0);
    const local = await start(options, (port) => `${scheme}://localhost:${port}`);
    await local.send();
    expect(local.mailbox.mails).toHaveLength(1);
  },
);

test("STARTTLS that is offered and cannot work: ?tls=off sends without it", async () => {
  const options: Options = {
    disabledCommands: ["AUTH"],
    onSecure: (_socket, _session, callback) => callback(new Error("no")),
  };
  const { mailbox, send } = await start(options, (port) => `smtp://127.0.0.1:${port}?tls=off`);
  await send();
  expect(mailbox.mails).toHaveLength(1);
});

test.each([
  ["3f2a9c41d7e0", "website@circle.test", "circle.test"],
  ["3f2a9c41d7e0", "website@דוגמה.co.il", "xn--6dbbec0c.co.il"],
  ["web.circle.test", "website@other.test", "web.circle.test"],
])("a machine called %s and mail from %s: it greets as %s", async (machine, from, greeting) => {
  const hostname = vi.spyOn(os, "hostname").mockReturnValue(machine);
  cleanUpLater(() => hostname.mockRestore());
  const greetings: string[] = [];
  const options: Options = {
    ...PLAIN,
    onMailFrom(_address, session, callback) {
      greetings.push(session.hostNameAppearsAs);
      callback();
    },
  };
  const { send } = await start(options, undefined, undefined, { ...MAIL, from });
  await send();
  expect(greetings).toEqual([greeting]);
});

test("consecutive emails share a connection", async () => {
  let connections = 0;
  const { mailbox, send } = await start({
    ...PLAIN,
    onConnect(_session, callback) {
      connections += 1;
      callback();
    },
  });
  await send();
  await send();
  expect(mailbox.mails).toHaveLength(2);
  expect(connections).toBe(1);
});

test("a connection that breaks during a send: the send rejects, and the pool does not retry", async () => {
  let attempts = 0;
  const { mailbox, send } = await start({
    ...PLAIN,
    onRcptTo(_address, _session, callback) {
      attempts += 1;
      callback(Object.assign(new Error("closing"), { responseCode: 421 }));
    },
  });
  await expect(send()).rejects.toThrow();
  expect(attempts).toBe(1);
  expect(mailbox.mails).toHaveLength(0);
});

test.each([
  ["smtp", "TLS at once", { ...PLAIN, secure: true }, "must begin with smtps://"],
  ["smtps", "no TLS at once", PLAIN, "must begin with smtp://"],
])(
  "%s:// to a server that speaks %s: the failure says what to write",
  async (scheme, _server, options, words) => {
    const { transport } = await start(options, (port) => `${scheme}://127.0.0.1:${port}`, 500);
    expect(await createSend(transport, PARTIES)(EMAIL, NEVER)).toMatchObject({
      verdict: "transient",
      reply: expect.stringContaining(words),
      codes: { hint: expect.stringContaining(words) },
    });
  },
);

test.each([
  ["smtps://mail.example.org", { port: 465, secure: true, requireTLS: false, auth: undefined }],
  ["smtps://mail.example.org", { ignoreTLS: false, tls: { rejectUnauthorized: true } }],
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
