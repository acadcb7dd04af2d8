import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { SMTPServerOptions } from "smtp-server";
import { expect, test } from "vitest";
import { buildFolder, startChildServer } from "./child-server.ts";
import { MESSAGE, post } from "./submissions.ts";
import { startTestMailbox } from "./test-server.ts";

const CERTIFICATE = join(import.meta.dirname, "certificate/certificate.pem");
const TLS = {
  cert: readFileSync(CERTIFICATE),
  key: readFileSync(join(import.meta.dirname, "certificate/key.pem")),
};

/** Leads to this machine, but is not the name that the server takes for it. */
const REMOTE = "LOCALHOST";

const WITH_PASSWORD: SMTPServerOptions = {
  ...TLS,
  onAuth({ username, password }, _session, callback) {
    if (username === "me@example.org" && password === "pa:ss") callback(null, { user: username });
    else callback(new Error("535"));
  },
};

const STARTTLS_ONLY: SMTPServerOptions = { ...TLS, disabledCommands: ["AUTH"] };

test.each([
  ["smtps", { ...WITH_PASSWORD, secure: true }],
  ["smtp", WITH_PASSWORD],
])(
  "%s with a password and a trusted certificate: the mail arrives encrypted",
  async (scheme, options) => {
    let encrypted = false;
    const mailbox = await startTestMailbox(0, {
      ...options,
      onRcptTo(_address, session, callback) {
        encrypted = session.secure;
        callback();
      },
    });
    const server = await startChildServer(await buildFolder(), {
      SMTP_URL: `${scheme}://me%40example.org:pa%3Ass@${REMOTE}:${mailbox.port}`,
      NODE_EXTRA_CA_CERTS: CERTIFICATE,
    });
    await post(server.url);
    expect((await mailbox.nextMail()).text).toContain(MESSAGE.message);
    expect(encrypted).toBe(true);
  },
);

test.each([
  ["smtps", { ...STARTTLS_ONLY, secure: true }],
  ["smtp", STARTTLS_ONLY],
])(
  "%s with an untrusted certificate: nothing is sent, except on this machine",
  async (scheme, options) => {
    const mailbox = await startTestMailbox(0, options);
    const remote = await startChildServer(await buildFolder(), {
      SMTP_URL: `${scheme}://${REMOTE}:${mailbox.port}`,
    });
    await post(remote.url);
    const { code } = await remote.log("mail not sent");
    expect(["ESOCKET", "ETLS", "DEPTH_ZERO_SELF_SIGNED_CERT"]).toContain(code);
    expect(mailbox.mails).toHaveLength(0);

    const local = await startChildServer(await buildFolder(), {
      SMTP_URL: `${scheme}://localhost:${mailbox.port}`,
    });
    await post(local.url);
    expect((await mailbox.nextMail()).text).toContain(MESSAGE.message);
  },
);

test("STARTTLS that is offered and cannot work: ?tls=off sends without it", async () => {
  const mailbox = await startTestMailbox(0, {
    disabledCommands: ["AUTH"],
    onSecure: (_socket, _session, callback) => callback(new Error("no")),
  });
  const server = await startChildServer(await buildFolder(), {
    SMTP_URL: `${mailbox.url}?tls=off`,
  });
  await post(server.url);
  expect((await mailbox.nextMail()).text).toContain(MESSAGE.message);
});
