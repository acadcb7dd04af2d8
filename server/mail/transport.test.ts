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

const REFUSED = { code: "EENVELOPE", command: "RCPT TO" };
const SENDER = { code: "EENVELOPE", command: "MAIL FROM" };
const DATA = { code: "EENVELOPE", command: "DATA" };
const CONTENT = { code: "EMESSAGE" };

test.each([
  ["550 5.1.1 <x@y.test> User unknown", REFUSED, "envelope", "no-mailbox"],
  ["552-5.2.2 The mailbox\r\n552 5.2.2 is full", REFUSED, "envelope", "mailbox-full"],
  ["552 no room", REFUSED, "envelope", "mailbox-full"],
  ["550 no", REFUSED, "envelope", "recipient-refused"],
  ["450 full, blocked and unreachable", REFUSED, "transient", "later"],
  ["450 4.1.1 <x@y.test> Address verification in progress", REFUSED, "transient", "later"],
  ["553 5.1.8 Bad sender", SENDER, "envelope", "sender-refused"],
  ["552 too large, says the full server", SENDER, "envelope", "too-large"],
  ["550 no", SENDER, "envelope", "sender-refused"],
  ["554 spam", DATA, "permanent", "refused"],
  ["550 5.7.1 Rejected: SPF", CONTENT, "permanent", "policy"],
  ["552 5.3.4 Message size exceeds", CONTENT, "permanent", "too-large"],
  ["452 4.5.3 Too many recipients", CONTENT, "transient", "too-many-recipients"],
  // The limit of a day, stated for good.
  ["550 5.4.5 Daily user sending limit exceeded", CONTENT, "transient", "later"],
  ["550 5.4.5 Daily limit exceeded", SENDER, "transient", "later"],
  ["554 go away", { code: "EPROTOCOL" }, "transient", "refused"],
  ["503 out of order", { code: "EENVELOPE" }, "transient", "refused"],
  ["421 4.4.2 closing connection", { code: "ECONNECTION" }, "transient", "later"],
  ["535 5.7.8 Bad credentials", { code: "EAUTH" }, "credentials", "login-refused"],
  ["454 4.7.0 Temporary authentication failure", { code: "EAUTH" }, "credentials", "later"],
  ["530 5.7.0 Authentication required", SENDER, "credentials", "login-refused"],
  ["554 no STARTTLS", { code: "ETLS" }, "transient", "not-secure"],
  ["", { code: "ETIMEDOUT" }, "transient", "no-answer"],
  ["", { code: "EDNS" }, "transient", "unreachable"],
  ["", { code: "ENOSPC" }, "transient", "other"],
])(
  "the reply %j with %o: judged '%s', for the reason '%s'",
  async (response, about, verdict, reason) => {
    const answered = response && { response, responseCode: Number(response.slice(0, 3)) };
    const error = Object.assign(new Error(response), answered, about);
    const reply = response.replace(/\s+/g, " ");
    expect(await failureOf(error)).toMatchObject({ verdict, reason, reply, codes: about });
  },
);

test("control characters in a reply are removed, its text is kept", async () => {
  const error = new Error(`451 \0\u001b[2J ${"later".repeat(100)}\u{1f600}`);
  const { reply = "" } = (await failureOf(error)) ?? {};
  expect(reply).toMatch(/^451 {2}\[2J later/);
  expect(reply.isWellFormed()).toBe(true);
});

test("the recipient that is left, in a mail that names all, is refused: a matter of this email", async () => {
  const refused = Object.assign(new Error("552 full"), { ...REFUSED, responseCode: 552 });
  const { failure, mails } = await outcomeOf(Promise.reject(refused), ["b@example.org"]);
  expect(mails).toMatchObject([{ to: TO, envelope: { to: ["c@example.org"] } }]);
  expect(failure).toMatchObject({ verdict: "transient" });
});

test("a form with recipients of its own: one who is refused concerns this email, a refused sender all", async () => {
  const to = (kind: Kind) => (kind === "contact" ? ["d@example.org"] : TO);
  const verdict = async (command: string) => {
    const refused = Object.assign(new Error("550"), { ...REFUSED, responseCode: 550, command });
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
