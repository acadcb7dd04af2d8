import { expect, onTestFinished, test } from "vitest";
import { startMailbox } from "../../tests/mailbox.ts";
import { createSmtpTransport } from "./smtp.ts";
import { parseSmtpUrl } from "./smtp-url.ts";
import { createSend } from "./transport.ts";

const MAIL = {
  date: new Date(0),
  messageId: "<d-1@example.org>",
  from: "a@example.org",
  to: "b@example.org",
  text: "Hello",
};

async function start(requireTLS: boolean, options?: Parameters<typeof startMailbox>[1]) {
  const mailbox = await startMailbox(0, options);
  const transport = createSmtpTransport({ ...parseSmtpUrl(mailbox.url), requireTLS }, 1, 5_000);
  onTestFinished(async () => {
    transport.close();
    await mailbox.close();
  });
  return { mailbox, transport };
}

test("STARTTLS is required but not offered: the send rejects and no email is sent", async () => {
  const { mailbox, transport } = await start(true);
  await expect(transport.send(MAIL, new AbortController().signal)).rejects.toThrow();
  expect(mailbox.mails).toHaveLength(0);
});

test("a login in SMTP_URL, and the server offers none: the send rejects and no email is sent", async () => {
  const mailbox = await startMailbox();
  const url = mailbox.url.replace("smtp://", "smtp://me:pa55@");
  const transport = createSmtpTransport(parseSmtpUrl(url), 1, 5_000);
  onTestFinished(async () => {
    transport.close();
    await mailbox.close();
  });
  const sending = transport.send(MAIL, new AbortController().signal);
  await expect(sending).rejects.toMatchObject({ code: "EAUTH" });
  expect(mailbox.mails).toHaveLength(0);
});

test("consecutive emails share a connection", async () => {
  let connections = 0;
  const { mailbox, transport } = await start(false, {
    disabledCommands: ["STARTTLS", "AUTH"],
    onConnect(_session, callback) {
      connections += 1;
      callback();
    },
  });
  await transport.send(MAIL, new AbortController().signal);
  await transport.send(MAIL, new AbortController().signal);
  expect(mailbox.mails).toHaveLength(2);
  expect(connections).toBe(1);
});

test("a connection that breaks during a send: the send rejects, and the pool does not retry", async () => {
  let attempts = 0;
  const { mailbox, transport } = await start(false, {
    disabledCommands: ["STARTTLS", "AUTH"],
    onRcptTo(_address, _session, callback) {
      attempts += 1;
      callback(Object.assign(new Error("closing"), { responseCode: 421 }));
    },
  });
  await expect(transport.send(MAIL, new AbortController().signal)).rejects.toThrow();
  expect(attempts).toBe(1);
  expect(mailbox.mails).toHaveLength(0);
});

const PLAIN = { disabledCommands: ["STARTTLS", "AUTH"] };

test.each([
  ["smtp", "TLS at once", { ...PLAIN, secure: true }, "must begin with smtps://"],
  ["smtps", "no TLS at once", PLAIN, "must begin with smtp://"],
])(
  "%s:// to a server that speaks %s: the failure says what to write",
  async (scheme, _server, options, words) => {
    const mailbox = await startMailbox(0, options);
    const url = `${scheme}://127.0.0.1:${mailbox.port}`;
    const transport = createSmtpTransport(parseSmtpUrl(url), 1, 500);
    onTestFinished(async () => {
      transport.close();
      await mailbox.close();
    });
    const send = createSend(transport, {
      senderName: "",
      from: "a@circle.test",
      to: () => ["b@circle.test"],
      recipients: ["b@circle.test"],
    });
    const payload = { fullName: "Dana", email: "dana@example.com", message: "Hi" };
    const message = { id: "m", kind: "contact", receivedAt: 0, payload } as const;
    const failure = await send(
      { id: "d-1", queuedAt: 0, message, acceptedBy: [], sendTo: null },
      new AbortController().signal,
    );
    expect(failure).toMatchObject({
      verdict: "transient",
      reason: expect.stringContaining(words),
      codes: { hint: expect.stringContaining(words) },
    });
  },
);
