import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { Database } from "#server/database/database.ts";
import { addMessage, NOW, operatorOf, withDatabase } from "../../tests/operator.ts";

const MINUTE = 60_000;

let database: Database;
let run: ReturnType<typeof operatorOf>;

withDatabase((empty) => {
  database = empty;
  run = operatorOf(empty);
});

test("a damaged row: list, show and export include it as it is, and all others", async () => {
  const { id } = await addMessage(database);
  await addMessage(database, { payload: { fullName: "Noa" } });
  await database.query("UPDATE messages SET payload = $2 WHERE id = $1", [id, '{"fullName": "Da']);
  expect(await run("list")).toMatchObject({ code: 0, out: expect.stringContaining("Noa") });
  expect((await run("show", id)).out).toContain('    {"fullName": "Da\n');
  const { messages } = JSON.parse((await run("export", "--format", "json")).out);
  expect(messages).toHaveLength(2);
  expect((await run("export", "--format", "csv")).code).toBe(0);
});

describe("list", () => {
  test("messages: newest first, one line each, with their reason", async () => {
    const old = await addMessage(database, {
      receivedAt: NOW - MINUTE,
      delivery: { state: "dead", attempt: 9, last_error: "550 no\r\nsuch user" },
    });
    const young = await addMessage(database, {
      kind: "registration",
      payload: { fullName: "דנה לוי", company: "" },
      delivery: { attempt: 3, last_error: "451 later" },
    });
    const { code, out } = await run("list");
    expect(code).toBe(0);
    const lines = out.split("\n");
    expect(lines[0]).toMatch(/^ID +RECEIVED +KIND +STATE +NAME +COMPANY +REASON$/);
    expect(lines[1]).toMatch(
      new RegExp(
        `^${young.id.slice(0, 8)}  \\S{16}  registration  due    דנה לוי +attempt 3: 451 later$`,
      ),
    );
    expect(lines[2]).toMatch(
      new RegExp(
        `^${old.id.slice(0, 8)}  \\S{16}  contact       dead   Dana     Acme     550 no such user$`,
      ),
    );
  });

  test("--state and --kind: only those, by their current delivery", async () => {
    const resent = await addMessage(database, { delivery: { state: "sent", sent_at: NOW - 1 } });
    await addMessage(database, { delivery: { state: "held", held_reason: "honeypot" } });
    await addMessage(database, { kind: "registration", delivery: { state: "sent" } });
    await run("resend", resent.id);

    const listed = async (...args: string[]) =>
      (await run("list", ...args)).out.split("\n").slice(1, -1);
    expect(await listed("--state", "due")).toEqual([
      expect.stringMatching(new RegExp(`^${resent.id.slice(0, 8)} `)),
    ]);
    expect(await listed("--state", "sent", "--kind", "contact")).toEqual([]);
    expect(await listed()).toHaveLength(3);
    expect(await listed("--state", "held")).toEqual([
      expect.stringMatching(/ the hidden field is filled in$/),
    ]);
  });

  test("more than --limit: the newest, and a note about the others", async () => {
    await addMessage(database, { receivedAt: NOW - MINUTE });
    const { id } = await addMessage(database);
    const { out, err } = await run("list", "--limit", "1");
    expect(out.match(/^[0-9a-f]{8}(?= )/gm)).toEqual([id.slice(0, 8)]);
    expect(err).toBe("There are older messages; --limit 2 shows more.\n");
    expect((await run("list", "--limit", "2")).err).toBe("");
  });

  test("text that could control a terminal: neutralised in the list, complete in the export", async () => {
    const fullName = "\u001b[31mred\u202e gpj\nnext\u009b2J";
    await addMessage(database, { payload: { fullName } });
    expect((await run("list")).out).toContain("�[31mred� gpj next�2J");
    const { out } = await run("export", "--format", "json");
    expect(out.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\u202e]/u);
    expect(JSON.parse(out).messages[0].payload.fullName).toBe(fullName);
  });
});

describe("show", () => {
  test("a registration: its fields, consent, message and delivery", async () => {
    const { id, delivery } = await addMessage(database, {
      kind: "registration",
      payload: { title: "CISO", message: "One\u001b[2J\n\tDelivery    fake" },
      consent: "yes",
      consentWording: "I agree",
      delivery: { state: "dead", attempt: 2, last_error: "550 no", ended_at: NOW },
    });
    const { code, out } = await run("show", id.slice(0, 8));
    expect(code).toBe(0);
    for (const fact of [
      /^Message +[0-9a-f-]{36}$/m,
      /^Received +2025-12-\d\dT\d\d:00:00[+-]\d\d:\d\d$/m,
      /^Title +CISO$/m,
      /^Consent +yes, to: I agree$/m,
      /^ {4}One�\[2J$/m,
      /^ {8}Delivery {4}fake$/m,
      new RegExp(`^Delivery +${delivery}$`, "m"),
      /^State +dead$/m,
      /^Attempts +2$/m,
      /^Last error +550 no$/m,
    ]) {
      expect(out).toMatch(fact);
    }
  });

  test("the id of a delivery, in upper case: its message", async () => {
    const { id, delivery } = await addMessage(database);
    await addMessage(database);
    const { out } = await run("show", delivery.toUpperCase());
    expect(out).toMatch(new RegExp(`^Message +${id}$`, "m"));
  });

  test("the beginning of several ids: refused, and all are named", async () => {
    const tail = randomUUID().slice(8);
    await addMessage(database, { id: `aaaa0000${tail}` });
    await addMessage(database, { id: `aaaa1111${tail}` });
    const { code, err } = await run("show", "aaaa");
    expect(code).toBe(1);
    expect(err).toBe(`Several ids begin with aaaa: aaaa0000${tail}, aaaa1111${tail}\n`);
    expect((await run("show", "aaaa1")).code).toBe(0);
  });
});

describe("stats", () => {
  test("messages: counted by kind and state, and the oldest unsent one", async () => {
    await addMessage(database, { delivery: { state: "sent" } });
    await addMessage(database, { delivery: { state: "sent" } });
    await addMessage(database, { kind: "registration", delivery: { state: "held" } });
    await addMessage(database);
    const { id } = await addMessage(database, {
      receivedAt: NOW - MINUTE,
      delivery: { attempt: 4, last_error: "451 later" },
    });
    const { code, out } = await run("stats");
    expect(code).toBe(0);
    expect(out).toMatch(/^ +due +sent +dead +held\n/);
    expect(out).toMatch(/^contact +2 +2 +0 +0$/m);
    expect(out).toMatch(/^registration +0 +0 +0 +1$/m);
    expect(out).toMatch(new RegExp(`^Oldest unsent +${id}$`, "m"));
    expect(out).toMatch(/^Received +2025-12-\d\dT\d\d:59:00[+-]\d\d:\d\d$/m);
    expect(out).toMatch(/^Attempts +4, last error: 451 later$/m);
  });

  test("no messages: zeros", async () => {
    const { code, out } = await run("stats");
    expect(code).toBe(0);
    expect(out).toMatch(/^contact +0 +0 +0 +0$/m);
    expect(out).toContain("No message is waiting to be sent.");
  });
});

test("history: nothing yet, then who did what, newest first", async () => {
  expect(await run("history")).toMatchObject({ code: 1, err: "Nothing has been done yet.\n" });
  const { id } = await addMessage(database, { delivery: { state: "held" } });
  const { id: other } = await addMessage(database, { delivery: { state: "dead" } });
  await run("release", id);
  await run("resend", "--state", "dead");
  await run("erase", other, "--yes");
  await run("export", "--format", "csv");
  const { code, out } = await run("history");
  expect(code).toBe(0);
  const lines = out.trim().split("\n").slice(1);
  expect(lines).toHaveLength(4);
  for (const line of lines) expect(line).toContain("dana, in the terminal");
  for (const what of ["marked 1 message as not spam", "sent 1 message again", "erased 1 message"]) {
    expect(out).toContain(what);
  }
  expect(out).toContain("exported messages");
  expect((await run("history", "--limit", "1")).out.trim().split("\n")).toHaveLength(2);
  expect((await run("history", "--limit", "0")).code).toBe(2);
});
