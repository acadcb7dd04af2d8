import { expect, test } from "vitest";
import type { Kind } from "#contract/kinds.ts";
import { EMAIL, NEVER, PARTIES, TO } from "../../tests/outgoing.ts";
import type { Mail } from "./layout.ts";
import { createSend } from "./transport.ts";

/** What a transport's outcome is reported as to the outbox, and the mail that the transport was given. */
async function outcomeOf(
  result: Promise<readonly Error[]>,
  acceptedBy: string[] = [],
  changes: Partial<Parameters<typeof createSend>[1]> = {},
) {
  const mails: Mail[] = [];
  const transport = {
    send: async (mail: Mail) => {
      mails.push(mail);
      return { errors: await result, reply: "250 OK" };
    },
    close() {},
  };
  const send = createSend(transport, { ...PARTIES, ...changes });
  return { failure: await send({ ...EMAIL, acceptedBy }, NEVER), mails };
}

const failureOf = async (error: Error) => (await outcomeOf(Promise.reject(error))).failure;

const REFUSED = { code: "EENVELOPE", responseCode: 552, command: "RCPT TO" };
const DAILY = { ...REFUSED, responseCode: 550, response: "550 5.4.5 Daily limit exceeded" };

test.each([
  ["a recipient that does not exist", { ...REFUSED, responseCode: 550 }, "envelope"],
  ["a refused sender", { ...REFUSED, responseCode: 554, command: "MAIL FROM" }, "envelope"],
  ["a refusal of DATA", { code: "EENVELOPE", responseCode: 554, command: "DATA" }, "permanent"],
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
  ["the limit of a day, stated for good", { ...DAILY, code: "EMESSAGE" }, "transient"],
  ["the same to the sender", { ...DAILY, command: "MAIL FROM" }, "transient"],
])("%s: %o is judged '%s'", async (_case, properties, verdict) => {
  const error = Object.assign(new Error("550 dana@example.com"), properties);
  const { response: _, ...codes } = { response: "", ...properties };
  expect(await failureOf(error)).toMatchObject({ verdict, codes });
});

test.each([
  ["552 5.3.4 Message size exceeds", {}, "too-large"],
  ["452 4.5.3 Too many recipients", {}, "too-many-recipients"],
  ["421 4.4.2 closing connection", { code: "ECONNECTION" }, "later"],
  ["552 5.2.2 Over quota", {}, "mailbox-full"],
  ["552-5.2.2 The mailbox\r\n552 5.2.2 is full", {}, "mailbox-full"],
  ["550 5.1.1 <x@y.test> User unknown", {}, "no-mailbox"],
  ["550 5.1.10 Null MX", {}, "no-mailbox"],
  ["553 5.1.8 Bad sender", {}, "sender-refused"],
  ["550 5.7.1 Rejected: SPF", {}, "policy"],
  ["451 4.7.1 Greylisted", {}, "later"],
  ["552 no room", { command: "RCPT TO" }, "mailbox-full"],
  ["552 too large, says the full server", { command: "MAIL FROM" }, "too-large"],
  ["550 no", { command: "RCPT TO" }, "recipient-refused"],
  ["550 no", { command: "MAIL FROM" }, "sender-refused"],
  ["554 spam", { command: "DATA" }, "refused"],
  ["450 full, blocked and unreachable", { command: "RCPT TO" }, "later"],
  ["450 4.1.1 <x@y.test> Address verification in progress", { command: "RCPT TO" }, "later"],
  ["550 5.4.5 Daily user sending limit exceeded", {}, "later"],
  ["535 5.7.8 Bad credentials", { code: "EAUTH" }, "login-refused"],
  ["454 4.7.0 Temporary authentication failure", { code: "EAUTH" }, "later"],
  ["502 no STARTTLS", { code: "ETLS" }, "not-secure"],
  ["530 5.7.0 Authentication required", {}, "login-refused"],
  ["", { code: "ETIMEDOUT" }, "no-answer"],
  ["", { code: "EABORT" }, "no-answer"],
  ["", { code: "EDNS" }, "unreachable"],
  ["", { code: "ESOCKET" }, "unreachable"],
  ["", { code: "ETLS" }, "not-secure"],
  ["", { code: "ENOSPC" }, "other"],
])("the reply %j with %o: the reason is %s", async (response, properties, reason) => {
  const answered = response && { response, responseCode: Number(response.slice(0, 3)) };
  const error = Object.assign(new Error(response), answered, properties);
  expect(await failureOf(error)).toMatchObject({ reason, reply: response.replace(/\s+/g, " ") });
});

test("control characters in a reply are removed, its text is kept", async () => {
  const error = new Error(`451 \0\u001b[2J ${"later".repeat(100)}\u{1f600}`);
  const { reply = "" } = (await failureOf(error)) ?? {};
  expect(reply).toMatch(/^451 {2}\[2J later/);
  expect(reply.isWellFormed()).toBe(true);
});

test("the recipient that is left, in a mail that names all, is refused: a matter of this email", async () => {
  const refused = Object.assign(new Error("552 full"), REFUSED);
  const { failure, mails } = await outcomeOf(Promise.reject(refused), ["b@example.org"]);
  expect(mails).toMatchObject([{ to: TO, envelope: { to: ["c@example.org"] } }]);
  expect(failure).toMatchObject({ verdict: "transient" });
});

test("an email of a form with recipients of its own is refused for its recipient: a matter of this email; for the sender: of all", async () => {
  const to = (kind: Kind) => (kind === "contact" ? ["d@example.org"] : TO);
  const verdict = async (command: string) => {
    const refused = Object.assign(new Error("550"), { ...REFUSED, command });
    return (await outcomeOf(Promise.reject(refused), [], { to })).failure?.verdict;
  };
  expect([await verdict("RCPT TO"), await verdict("MAIL FROM")]).toEqual(["transient", "envelope"]);
});

test("everyone who is still a recipient has accepted it: nothing is sent, and it counts as sent", async () => {
  expect(await outcomeOf(Promise.resolve([]), TO)).toEqual({
    failure: null,
    mails: [],
  });
});

test.each([
  ["to organisers alone", TO, [], true],
  ["to somebody else, too", [...TO, "d@example.org"], [], false],
  [
    "again to an organiser, and somebody else has it",
    ["B@example.org", "d@example.org"],
    ["d@example.org"],
    false,
  ],
])(
  "an email %s: has the desk's link only if all of them can enter",
  async (_whom, to, acceptedBy, isLinked) => {
    const changes = { to: () => to, deskUrl: "https://circle.test" };
    const { failure, mails } = await outcomeOf(Promise.resolve([]), acceptedBy, changes);
    expect(failure).toBeNull();
    const words = mails.map(({ text, html }) => `${text} ${html}`).join();
    expect(words).toContain("Dana");
    for (const sign of ["/desk", "the desk"]) expect(words.includes(sign)).toBe(isLinked);
  },
);
