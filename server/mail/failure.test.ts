import { expect, test } from "vitest";
import { describeFailure } from "./failure.ts";

test.each([
  ["a recipient that does not exist", { code: "EENVELOPE", responseCode: 550 }, "never"],
  ["a mail refused for its content", { code: "EMESSAGE", responseCode: 554 }, "never"],
  ["a sender that must wait", { code: "EENVELOPE", responseCode: 451 }, "again"],
  ["a full mailbox", { code: "EMESSAGE", responseCode: 452 }, "again"],
  ["a greeting that turns us away", { code: "EPROTOCOL", responseCode: 554 }, "again"],
  ["a STARTTLS that fails for good", { code: "ETLS", responseCode: 554 }, "again"],
  ["a command out of order", { code: "EENVELOPE", responseCode: 503 }, "again"],
  ["a closing server", { code: "ECONNECTION", responseCode: 421 }, "again"],
  ["no connection", { code: "ESOCKET" }, "again"],
  ["silence", { code: "ETIMEDOUT" }, "again"],
  ["our own limit", { code: "EABORT" }, "again"],
  ["a full disk", { code: "ENOSPC" }, "again"],
  ["a wrong password", { code: "EAUTH", responseCode: 535 }, "credentials"],
  ["a password that cannot be checked now", { code: "EAUTH", responseCode: 454 }, "credentials"],
  ["a server that wants a password", { code: "EENVELOPE", responseCode: 530 }, "credentials"],
])("%s: %o is judged '%s'", (_case, properties, verdict) => {
  const error = Object.assign(new Error("550 dana@example.com"), properties);
  expect(describeFailure(error)).toMatchObject({ verdict, codes: properties });
});

test("a reply with bytes that no database and no terminal takes: its words are left", () => {
  const { reason } = describeFailure(new Error(`451 \0\u001b[2J ${"later".repeat(100)}\u{1f600}`));
  expect(reason).toMatch(/^451 {2}\[2J later/);
  expect(reason.isWellFormed()).toBe(true);
});
