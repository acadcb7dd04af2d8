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
      SMTP_URL: `${scheme}://me%40example.org:pa%3Ass@localhost:${mailbox.port}`,
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
])("%s with an untrusted certificate: nothing is sent", async (scheme, options) => {
  const mailbox = await startTestMailbox(0, options);
  const server = await startChildServer(await buildFolder(), {
    SMTP_URL: `${scheme}://localhost:${mailbox.port}`,
  });
  await post(server.url);
  const { code } = await server.log("mail not sent");
  expect(["ESOCKET", "ETLS", "DEPTH_ZERO_SELF_SIGNED_CERT"]).toContain(code);
  expect(mailbox.mails).toHaveLength(0);
});
