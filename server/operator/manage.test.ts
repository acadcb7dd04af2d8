import { beforeEach, describe, expect, test } from "vitest";
import type { Database } from "#server/database/database.ts";
import { addDelivery } from "#server/outbox/record-updates.ts";
import { openEmpty, SQLITE } from "../../tests/databases.ts";
import { addMessage, NOW, operatorOf } from "../../tests/operator.ts";

const MINUTE = 60_000;

let database: Database;
let run: ReturnType<typeof operatorOf>;

beforeEach(async () => {
  database = await openEmpty(SQLITE);
  run = operatorOf(database);
});

describe("resend and release", () => {
  const all = () => database.query("SELECT * FROM deliveries ORDER BY queued_at");

  test("a dead message: its delivery is due now, keeps counting attempts, and retries count from there", async () => {
    const { id, delivery } = await addMessage(database, {
      receivedAt: NOW - MINUTE,
      delivery: { state: "dead", attempt: 7, ended_at: NOW - 1, last_error: "550 no" },
    });
    expect(await run("resend", id)).toMatchObject({ code: 0 });
    expect(await all()).toMatchObject([
      { id: delivery, state: "due", due_at: 0, queued_at: NOW, attempt: 7, queued_attempt: 7 },
    ]);
  });

  test("resend --state dead: every dead message is due now, and no other; none: exit 1", async () => {
    const dead = { state: "dead", attempt: 7, ended_at: NOW - 1 };
    for (const delivery of [dead, { ...dead, attempt: 8 }, { due_at: NOW + MINUTE }]) {
      await addMessage(database, { receivedAt: NOW - MINUTE, delivery });
    }
    const resend = () => run("resend", "--state", "dead");
    expect(await resend()).toMatchObject({ code: 0, out: "Queued 2 messages again.\n" });
    const dueAt = (await all()).map(({ state, due_at }) => [state, Number(due_at)]);
    expect(dueAt.toSorted()).toEqual([
      ["due", 0],
      ["due", 0],
      ["due", NOW + MINUTE],
    ]);
    expect(await resend()).toMatchObject({ code: 1, err: "No messages found.\n" });
    expect(await run("resend", "--state", "held")).toMatchObject({ code: 2 });
    expect(await run("resend", "--state", "dead", "5f0c2a1e")).toMatchObject({ code: 2 });
  });

  test("flush: every message that waits is due now, but one that is being sent; none waits: exit 1", async () => {
    const later = NOW + 60 * MINUTE;
    for (const delivery of [
      { due_at: later, attempt: 12 },
      { due_at: later, lease_until: later },
      { state: "held", due_at: later },
    ]) {
      await addMessage(database, { delivery });
    }
    expect(await run("flush")).toMatchObject({ code: 0, out: "Due now: 1 message.\n" });
    const waiting = (await all()).filter(({ due_at }) => Number(due_at) > 0);
    expect(waiting.map(({ state }) => state).toSorted()).toEqual(["due", "held"]);
    expect(await run("flush")).toMatchObject({ code: 1, err: "No messages are waiting.\n" });
    expect(await run("flush", "now")).toMatchObject({ code: 2 });
  });

  test("a message that waits for its next attempt: resend makes it due now", async () => {
    const { id, delivery } = await addMessage(database, {
      delivery: { due_at: NOW + 60 * MINUTE, attempt: 12, last_error: "451 later" },
    });
    expect(await run("resend", id)).toMatchObject({ code: 0, out: `${id} is due now.\n` });
    expect(await all()).toMatchObject([
      { id: delivery, state: "due", due_at: 0, attempt: 12, queued_attempt: 12 },
    ]);
  });

  test("a message that is being sent: resend refuses, and nothing changes", async () => {
    const lease = NOW + 2 * MINUTE;
    const { id } = await addMessage(database, {
      delivery: { due_at: lease, lease_until: lease, attempt: 1 },
    });
    const before = await all();
    expect(await run("resend", id)).toMatchObject({
      code: 1,
      err: expect.stringContaining("being sent"),
    });
    expect(await all()).toEqual(before);
  });

  test("a sent message, queued by a clock that is ahead: a new delivery, which becomes the current one", async () => {
    const { id, delivery } = await addMessage(database, {
      receivedAt: NOW + MINUTE,
      delivery: { state: "sent", attempt: 1, sent_at: NOW - 1 },
    });
    expect(await run("resend", id)).toMatchObject({ code: 0 });
    expect(await all()).toMatchObject([
      { id: delivery, state: "sent" },
      { message_id: id, state: "due", due_at: 0, attempt: 0 },
    ]);
  });

  test("a dead resend of a sent message, by a clock that is behind: due now, and still the current delivery", async () => {
    const { id } = await addMessage(database, {
      receivedAt: NOW + MINUTE,
      delivery: { state: "sent", attempt: 1, sent_at: NOW + MINUTE },
    });
    await addDelivery(database, id, NOW + 2 * MINUTE);
    await database.query("UPDATE deliveries SET state = 'dead' WHERE state = 'due'");
    expect(await run("resend", id)).toMatchObject({ code: 0 });
    expect(await all()).toMatchObject([
      { state: "sent", queued_at: NOW + MINUTE },
      { state: "due", queued_at: NOW + MINUTE + 1 },
    ]);
  });

  test("a held message: release makes it due now, resend refuses", async () => {
    const { id } = await addMessage(database, {
      receivedAt: NOW - MINUTE,
      delivery: { state: "held", held_reason: "honeypot" },
    });
    expect(await run("resend", id)).toMatchObject({ code: 1 });
    expect(await run("release", id)).toMatchObject({ code: 0 });
    expect(await all()).toMatchObject([{ state: "due", due_at: 0, queued_at: NOW }]);
  });

  test.each([
    ["release", "due"],
    ["release", "sent"],
    ["release", "dead"],
  ])("%s of a message that is %s: refused, and nothing changes", async (command, state) => {
    const { id } = await addMessage(database, { delivery: { state } });
    const before = await all();
    expect(await run(command, id)).toMatchObject({ code: 1, out: "" });
    expect(await all()).toEqual(before);
  });
});

describe("all at once", () => {
  const held = { state: "held", held_reason: "looks like spam" };
  const left = async () =>
    (
      await database.query(
        "SELECT kind, state FROM messages AS m JOIN deliveries ON message_id = m.id",
      )
    )
      .map(({ kind, state }) => `${kind} ${state}`)
      .toSorted();

  beforeEach(async () => {
    for (const kind of ["contact", "contact", "registration"]) {
      await addMessage(database, { kind, delivery: held });
    }
    await addMessage(database, { delivery: { state: "dead" } });
    await addMessage(database, { delivery: { state: "sent" } });
  });

  test("release --all: what is held is due now, nothing else; repeated: exit 1", async () => {
    const released = { code: 0, out: "Released 3 messages.\n", err: "" };
    expect(await run("release", "--all")).toEqual(released);
    const due = ["contact due", "contact due", "registration due"];
    expect(await left()).toEqual(["contact dead", ...due.slice(0, 2), "contact sent", due[2]]);
    expect(
      await database.query("SELECT DISTINCT due_at, queued_at FROM deliveries WHERE state = 'due'"),
    ).toEqual([{ due_at: 0, queued_at: NOW }]);
    expect(await run("release", "--all")).toMatchObject({ code: 1, out: "" });
  });

  test("release --kind: only those of that kind", async () => {
    const result = await run("release", "--kind", "registration");
    expect(result).toMatchObject({ code: 0, out: "Released 1 message.\n" });
    expect(await left()).toContain("registration due");
    expect(await left()).toContain("contact held");
  });

  test("erase --state held without --yes: counts; with it: erases them, and with --kind those of that kind", async () => {
    const before = await left();
    expect(await run("erase", "--state", "held")).toEqual({
      code: 1,
      out: "",
      err: "This permanently erases 3 messages. Add --yes to confirm.\n",
    });
    expect(await left()).toEqual(before);
    const kind = await run("erase", "--state", "held", "--kind", "contact", "--yes");
    expect(kind).toMatchObject({ code: 0, out: "Erased 2 messages.\n" });
    expect(await left()).toEqual(["contact dead", "contact sent", "registration held"]);
    await run("erase", "--state", "held", "--yes");
    await run("erase", "--state", "dead", "--yes");
    expect(await left()).toEqual(["contact sent"]);
    expect(await run("erase", "--state", "held", "--yes")).toMatchObject({ code: 1, out: "" });
  });
});
