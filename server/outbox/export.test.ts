import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { expect, test } from "vitest";
import { parseCsv } from "../../tests/parse-csv.ts";
import { csvColumns, csvLine } from "./csv.ts";
import { readExport } from "./export.ts";
import type { StoredMessage } from "./message.ts";

test.each([
  [["a", "", "b"], '"a","","b"\r\n'],
  [['say "hi"'], '"say ""hi"""\r\n'],
  [["one\ntwo", "one\r\ntwo"], '"one\ntwo","one\r\ntwo"\r\n'],
])("%j is written as %j", (cells, line) => {
  expect(csvLine(cells)).toBe(line);
});

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

test("any cells: parsed unchanged, except for the apostrophe", () => {
  const cell = fc.string({
    unit: fc.constantFrom("a", '"', ",", "\r", "\n", ";", "'", " ", "=", "-", "ש", "😀"),
  });
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 1 })), (records) => {
      const back = parseCsv(records.map(csvLine).join(""));
      expect(back).toEqual(
        records.map((cells) =>
          cells.map((text) => {
            const inside = text.replace(/[;\r\n][ "]*(?=[=-])/g, ([end = "", ...space]) =>
              [end, "'", ...space].join(""),
            );
            return /^\s*[=-]|^[\r\n]/.test(text) ? `'${inside}` : inside;
          }),
        ),
      );
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

const EMAIL = {
  state: "sent",
  attempt: 1,
  queuedAttempt: 0,
  queuedAt: "1970-01-01T00:00:00.000Z",
  sentAt: "2025-12-08T12:00:05.124Z",
  endedAt: null,
  heldReason: null,
  failure: null,
  lastError: null,
  acceptedBy: null,
  sentAs: null,
};

const WRITTEN = {
  id: randomUUID(),
  kind: "contact",
  payload: { fullName: "Dana" },
  receivedAt: "2025-12-08T12:00:05.123Z",
  idempotencyKey: null,
  bodyHash: "hash",
  consent: null,
  consentWording: null,
  readAt: null,
  answeredAt: null,
  answeredBy: null,
  spamAt: null,
  remindedAt: "2025-12-08T12:00:05.123Z",
  notes: [{ id: "note", at: "2025-12-08T12:00:05.124Z", who: "dana@circle.test", text: "n" }],
};

const ACTION = { id: "one", at: "2025-12-08T12:00:05.124Z", who: "dana", action: "read", count: 1 };

const MESSAGE = { ...WRITTEN, ...EMAIL, emails: 1, history: [{ ...ACTION, entry: "all" }] };

const exported = (changes: object) =>
  JSON.stringify({ format: "ciso-circle-messages", version: 8, messages: [MESSAGE], ...changes });

/** As read: with times to the millisecond. */
const [QUEUED, RECEIVED, SENT] = [0, 1_765_195_205_123, 1_765_195_205_124];
const READ = {
  ...MESSAGE,
  receivedAt: RECEIVED,
  remindedAt: RECEIVED,
  queuedAt: QUEUED,
  sentAt: SENT,
  notes: [{ ...WRITTEN.notes[0], at: SENT }],
  history: [{ ...ACTION, entry: "all", at: SENT }],
};

test("an export: read, with times to the millisecond", () => {
  expect(readExport(exported({}))).toEqual([READ]);
});

test("an export of version 7, in which each email has a row: read, the last one is the message's, and the others are counted", () => {
  const email = { ...EMAIL, dueAt: WRITTEN.receivedAt, sendTo: null };
  const deliveries = [
    { ...email, id: randomUUID(), state: "dead" },
    { ...email, id: randomUUID() },
  ];
  const message = { ...WRITTEN, deliveries, history: [ACTION] };
  expect(readExport(exported({ version: 7, messages: [message] }))).toEqual([
    { ...READ, emails: 2, history: [{ ...ACTION, entry: "one", at: SENT }] },
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
    exported({ version: 7, messages: [{ ...WRITTEN, deliveries: [], history: [] }] }),
    /deliveries/,
  ],
  ["a time before 1970", exported({}).replace("1970-01", "1969-01"), /queuedAt/],
  ["an unknown field", exported({ messages: [{ ...MESSAGE, x: 1 }] }), /messages.0.x/],
])("%s: rejected, naming the error", (_case, content, reason) => {
  expect(() => readExport(content)).toThrow(/not a valid export/);
  expect(() => readExport(content)).toThrow(reason);
});
