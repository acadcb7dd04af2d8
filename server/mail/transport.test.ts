import { expect, test } from "vitest";
import type { Message } from "#server/outbox/message.ts";
import { createSend } from "./transport.ts";

const MESSAGE: Message = {
  id: "m",
  kind: "contact",
  receivedAt: 0,
  payload: { fullName: "Dana", email: "dana@example.com", company: "", message: "Hi" },
};

/** How an error of the transport is reported to the outbox. */
function failureOf(error: Error) {
  const transport = { send: () => Promise.reject(error), close() {} };
  const send = createSend(transport, {
    senderName: "",
    from: "a@example.org",
    to: "b@example.org",
  });
  return send("d-1", MESSAGE, new AbortController().signal);
}

test.each([
  ["a recipient that does not exist", { code: "EENVELOPE", responseCode: 550 }, "permanent"],
  ["an email refused for its content", { code: "EMESSAGE", responseCode: 554 }, "permanent"],
  ["a sender that must wait", { code: "EENVELOPE", responseCode: 451 }, "transient"],
  ["a full mailbox", { code: "EMESSAGE", responseCode: 452 }, "transient"],
  ["a greeting that rejects us", { code: "EPROTOCOL", responseCode: 554 }, "transient"],
  ["a permanent STARTTLS failure", { code: "ETLS", responseCode: 554 }, "transient"],
  ["a command out of order", { code: "EENVELOPE", responseCode: 503 }, "transient"],
  ["a server that shuts down", { code: "ECONNECTION", responseCode: 421 }, "transient"],
  ["no connection", { code: "ESOCKET" }, "transient"],
  ["a timeout", { code: "ETIMEDOUT" }, "transient"],
  ["our own time limit", { code: "EABORT" }, "transient"],
  ["a full disk", { code: "ENOSPC" }, "transient"],
  ["a wrong password", { code: "EAUTH", responseCode: 535 }, "credentials"],
  ["a password that cannot be checked now", { code: "EAUTH", responseCode: 454 }, "credentials"],
  ["a server that requires a password", { code: "EENVELOPE", responseCode: 530 }, "credentials"],
])("%s: %o is judged '%s'", async (_case, properties, verdict) => {
  const error = Object.assign(new Error("550 dana@example.com"), properties);
  expect(await failureOf(error)).toMatchObject({ verdict, codes: properties });
});

test("control characters in a reply are removed, its text is kept", async () => {
  const error = new Error(`451 \0\u001b[2J ${"later".repeat(100)}\u{1f600}`);
  const { reason = "" } = (await failureOf(error)) ?? {};
  expect(reason).toMatch(/^451 {2}\[2J later/);
  expect(reason.isWellFormed()).toBe(true);
});
