import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { parseCsv } from "../../tests/parse-csv.ts";
import { csvColumns, csvLine } from "./csv.ts";
import { readExport } from "./export.ts";
import type { StoredMessage } from "./message.ts";

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\ta", "\ra", "\na", " =1", "＝1", "＋1", "－1", "＠a"])(
  "%j would be a formula: prefixed with an apostrophe",
  (cell) => {
    expect(parseCsv(csvLine([cell]))).toEqual([[`'${cell}`]]);
  },
);

test.each([
  ["x;=cmd|' /C calc'!A1", "x;'=cmd|' /C calc'!A1"],
  ["x\t=1", "x\t'=1"],
  [" \t=1", "' \t'=1"],
  ['x;"=1+1;y', `x;'"=1+1;y`],
  ['x\t "=1', `x\t' "=1`],
  ["x\n ＝1\r\n@a", "x\n' ＝1\r\n'@a"],
  ["a = b - c\n1-2", "a = b - c\n1-2"],
])("%j could become a formula where a program splits at semicolons or tabs: %j", (cell, safe) => {
  expect(parseCsv(csvLine([cell]))).toEqual([[safe]]);
});

test("control characters other than white space, and direction overrides: replaced", () => {
  expect(csvLine(["\u001b[2J\u0000\u009b\tx\u202ey"])).toBe('"�[2J��\tx�y"\r\n');
});

test("any cells: parsed unchanged, except for apostrophes", () => {
  const unit = fc.constantFrom("a", '"', ",", "\r", "\n", ";", " ", "=", "-", "ש", "😀");
  const record = fc.array(fc.string({ unit }), { minLength: 1 });
  fc.assert(
    fc.property(fc.array(record), (records) => {
      const back = parseCsv(records.map(csvLine).join(""));
      expect(back.map((cells) => cells.map((cell) => cell.replaceAll("'", "")))).toEqual(records);
    }),
  );
});

test("a form has fields named like columns of ours, and a new one in their midst: each has a column, and new ones come last", () => {
  const names = (fields: string[]) => csvColumns(fields).map(([name]) => name);
  const [before, after] = [
    ["fullName", "reason"],
    ["fullName", "phone", "reason", "state"],
  ].map(names);
  expect(after).toEqual([...(before ?? []), "phone", "email_state"]);
  const payload = { fullName: "Dana", phone: "050", reason: "To learn", state: "Ohio" };
  const email = { state: "held", heldReason: "honeypot" };
  const message = { payload, ...email, notes: [] } as unknown as StoredMessage;
  const cells = csvColumns(Object.keys(payload)).map(([name, cell]) => [name, cell(message)]);
  expect(Object.fromEntries(cells)).toMatchObject({
    phone: "050",
    reason: "To learn",
    state: "Ohio",
    email_reason: "the hidden field is filled in",
    email_state: "held",
  });
});

const AT = "2025-12-08T12:00:05.124Z";

type Time = string | number;

/** How an email stands, with this for each of its times. */
const emailAt = (at: Time) => ({
  state: "sent",
  attempt: 1,
  queuedAttempt: 0,
  queuedAt: at,
  sentAt: at,
  sentAs: null,
  endedAt: null,
  heldReason: null,
  failure: null,
  lastError: null,
  acceptedBy: null,
});

/** What is stored of a message besides. */
const writtenAt = (at: Time) => ({
  id: "6a677513-301c-4cf6-8f15-7920a7888aeb",
  kind: "contact",
  payload: { fullName: "Dana" },
  receivedAt: at,
  idempotencyKey: null,
  bodyHash: "hash",
  consent: null,
  consentWording: null,
  readAt: null,
  answeredAt: null,
  answeredBy: null,
  spamAt: null,
  remindedAt: at,
  notes: [{ id: "note", at, who: "dana@circle.test", text: "n" }],
});

const actionAt = (at: Time) => ({ id: "one", at, who: "dana", action: "read", count: 1 });

const MESSAGE = { ...writtenAt(AT), ...emailAt(AT), emails: 1, history: [] };

const exported = (changes: object) =>
  JSON.stringify({ format: "ciso-circle-messages", version: 8, messages: [MESSAGE], ...changes });

test("an export of version 7, in which each email has a row: the last one is the message's, the others are counted", () => {
  const email = { ...emailAt(AT), dueAt: AT, sendTo: null };
  const deliveries = [
    { ...email, id: randomUUID(), state: "dead" },
    { ...email, id: randomUUID() },
  ];
  const message = { ...writtenAt(AT), deliveries, history: [actionAt(AT)] };
  const read = Date.parse(AT);
  expect(readExport(exported({ version: 7, messages: [message] }))).toEqual([
    {
      ...writtenAt(read),
      ...emailAt(read),
      emails: 2,
      history: [{ ...actionAt(read), entry: "one" }],
    },
  ]);
});

test.each([
  ["a truncated file", exported({}).slice(0, -1), /export\. It is incomplete/],
  ["a file that begins with npm's own lines", `\n> npm\n${exported({})}`, /npm run -s/],
  ["other JSON", "[]", /not a valid export/],
  ["another format", exported({ format: "other" }), /format/],
  ["a later version", exported({ version: 9 }), /version: not supported/],
  ["an earlier version", exported({ version: 6 }), /version: not supported/],
  ["no state", exported({}).replace('"sent"', '""'), /messages.0.state/],
  [
    "an older message without an email",
    exported({ version: 7, messages: [{ ...writtenAt(AT), deliveries: [], history: [] }] }),
    /deliveries/,
  ],
  ["a time before 1970", exported({}).replace('"queuedAt":"2025', '"queuedAt":"1969'), /queuedAt/],
  ["an unknown field", exported({ messages: [{ ...MESSAGE, x: 1 }] }), /messages.0.x/],
])("%s: rejected, naming the error", (_case, content, reason) => {
  expect(() => readExport(content)).toThrow(/not a valid export/);
  expect(() => readExport(content)).toThrow(reason);
});
