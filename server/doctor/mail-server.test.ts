import type { SMTPServerOptions } from "smtp-server";
import { expect, test } from "vitest";
import { CIRCLE, EXPIRED, LOCALHOST, trust } from "../../tests/certificates.ts";
import { startTestMailbox } from "../../tests/server/test-server.ts";
import { findingOf } from "../../tests/surroundings.ts";
import { mailServer } from "./mail-server.ts";

/** Leads to this machine, but is not the name that the server takes for it. */
const REMOTE = "LOCALHOST";

const PASSWORD = "pa55";

const ADDRESSES = { MAIL_TO: "organisers@circle.test", MAIL_FROM: "website@circle.test" };

const withLogin: SMTPServerOptions = {
  onAuth({ username, password }, _session, callback) {
    if (username === "me" && password === PASSWORD) callback(null, { user: username });
    else callback(new Error("535 wrong"));
  },
};

/** What is found at a mail server like this. */
async function at(
  options: SMTPServerOptions,
  { login = `me:${PASSWORD}`, scheme = "smtps", host = REMOTE, query = "", now = Date.now } = {},
) {
  const mailbox = await startTestMailbox(0, { ...withLogin, ...options });
  const env = {
    ...ADDRESSES,
    SMTP_URL: `${scheme}://${login && `${login}@`}${host}:${mailbox.port}${query}`,
  };
  const clock = { now, elapsed: () => performance.now() };
  const finding = await findingOf(mailServer, { env, clock });
  expect(mailbox.mails).toHaveLength(0);
  return finding;
}

test.each([
  ["smtps", true],
  ["smtp", false],
])(
  "%s, a verified certificate and the right password: ok, and no mail is sent",
  async (scheme, secure) => {
    trust(LOCALHOST);
    expect(await at({ ...LOCALHOST, secure }, { scheme })).toMatchObject({
      state: "ok",
      found: expect.stringMatching(/takes our login\.$/),
    });
  },
);

test("a wrong password: an error with the mail server's words, never with the password", async () => {
  trust(LOCALHOST);
  const finding = await at({ ...LOCALHOST, secure: true }, { login: "me:hunter2" });
  expect(finding).toMatchObject({ state: "error", todo: expect.stringContaining("password") });
  expect(JSON.stringify(finding)).toContain("535");
  expect(JSON.stringify(finding)).not.toContain("hunter2");
});

test("a login in SMTP_URL, and the server offers none: an error that says what to do", async () => {
  const options = { disabledCommands: ["STARTTLS", "AUTH"] };
  expect(await at(options, { scheme: "smtp", host: "127.0.0.1" })).toMatchObject({
    state: "error",
    found: expect.stringMatching(/cannot be used: Invalid login: 5\d\d /),
    todo: expect.stringContaining("587 or 465"),
  });
});

test.each([
  ["self-signed", LOCALHOST, [], /self-signed/],
  ["expired", EXPIRED, [EXPIRED], /expired/],
  ["for another name", CIRCLE, [CIRCLE], /altnames|cert/],
])(
  "a certificate that is %s: an error, over smtps and over STARTTLS",
  async (_name, certificate, trusted, words) => {
    trust(...trusted);
    for (const [scheme, secure] of [
      ["smtps", true],
      ["smtp", false],
    ] as const) {
      expect(await at({ ...certificate, secure }, { scheme })).toMatchObject({
        state: "error",
        found: expect.stringMatching(words),
      });
    }
  },
);

test("no STARTTLS: an error", async () => {
  expect(
    await at({ hideSTARTTLS: true, disabledCommands: ["STARTTLS"] }, { scheme: "smtp" }),
  ).toMatchObject({
    state: "error",
    todo: expect.stringContaining("STARTTLS"),
  });
});

test("a certificate that ends in 13 days: a warning; in 15: ok", async () => {
  trust(LOCALHOST);
  const end = Date.UTC(2126, 9, 27, 7, 4, 38);
  const left = (days: number) =>
    at({ ...LOCALHOST, secure: true }, { now: () => end - days * 86_400_000 });
  expect(await left(13)).toMatchObject({
    state: "warning",
    found: expect.stringMatching(/ends in 13 days/),
  });
  expect(await left(15)).toMatchObject({ state: "ok" });
});

test("on this machine, without TLS and login: ok, and says so", async () => {
  const options = { disabledCommands: ["STARTTLS", "AUTH"] };
  const finding = await at(options, { scheme: "smtp", host: "127.0.0.1", login: "" });
  expect(finding).toMatchObject({
    state: "ok",
    found: expect.stringMatching(/no login, without a verified certificate/),
  });
});

test("on this machine, with TLS: no certificate is called verified", async () => {
  trust(LOCALHOST);
  expect(await at({ ...LOCALHOST, secure: true }, { host: "localhost" })).toMatchObject({
    state: "ok",
    found: expect.stringMatching(/takes our login, without a verified certificate/),
  });
});

test("nobody listens, and smtps where smtp is meant: errors", async () => {
  const SMTP_URL = "smtps://127.0.0.1:9";
  expect(await findingOf(mailServer, { env: { ...ADDRESSES, SMTP_URL } })).toMatchObject({
    state: "error",
    found: expect.stringContaining("ECONNREFUSED"),
  });
  expect(await at({ secure: false }, { scheme: "smtps" })).toMatchObject({
    state: "error",
    found: expect.stringContaining("must begin with smtp://"),
  });
});

test.each([
  ["https://www.circle.test", "error"],
  ["http://localhost:3000", "warning"],
])(
  "no mail server, and the site is at %s: an %s, since emails become files",
  async (SITE_URL, state) => {
    expect(await findingOf(mailServer, { env: { SITE_URL } })).toMatchObject({
      state,
      found: expect.stringContaining("NOT SENT"),
    });
  },
);

test("a mail server and a placeholder: the words of the server's start", async () => {
  const env = { SMTP_URL: "smtp://127.0.0.1:9", MAIL_TO: "hello@example.org" };
  await expect(findingOf(mailServer, { env })).rejects.toThrow("MAIL_TO: hello@example.org");
});
