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
  const deliveries = [{ state: "held", heldReason: "honeypot" }];
  const message = { payload, deliveries, notes: [] } as unknown as StoredMessage;
  const cells = csvColumns(Object.keys(payload)).map(([name, cell]) => [name, cell(message)]);
  expect(Object.fromEntries(cells)).toMatchObject({
    phone: "050",
    reason: "To learn",
    state: "Ohio",
    email_reason: "the hidden field is filled in",
    email_state: "held",
  });
});

const DELIVERY = {
  id: randomUUID(),
  state: "sent",
  attempt: 1,
  queuedAttempt: 0,
  queuedAt: "1970-01-01T00:00:00.000Z",
  dueAt: "2025-12-08T12:00:05.123Z",
  sentAt: "2025-12-08T12:00:05.124Z",
  endedAt: null,
  heldReason: null,
  failure: null,
  lastError: null,
  acceptedBy: null,
  sentAs: null,
};

const MESSAGE = {
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
  deliveries: [DELIVERY],
  notes: [{ id: randomUUID(), at: "2025-12-08T12:00:05.124Z", who: "dana@circle.test", text: "n" }],
  history: [
    { id: randomUUID(), at: "2025-12-08T12:00:05.124Z", who: "dana", action: "read", count: 1 },
  ],
};

const exported = (changes: object) =>
  JSON.stringify({ format: "ciso-circle-messages", version: 7, messages: [MESSAGE], ...changes });

test("an export: read, with times to the millisecond", () => {
  const [queuedAt, dueAt, sentAt] = [0, 1_765_195_205_123, 1_765_195_205_124];
  const delivery = { ...DELIVERY, queuedAt, dueAt, sentAt, leaseUntil: null };
  expect(readExport(exported({}))).toEqual([
    {
      ...MESSAGE,
      receivedAt: dueAt,
      remindedAt: dueAt,
      deliveries: [delivery],
      notes: [{ ...MESSAGE.notes[0], at: sentAt }],
      history: [{ ...MESSAGE.history[0], at: sentAt }],
    },
  ]);
});

test("an export of version 6, which has neither history nor reminders: read", () => {
  const { history, remindedAt, ...message } = MESSAGE;
  const [read] = readExport(exported({ version: 6, messages: [message] }));
  expect(read).toMatchObject({ history: [], remindedAt: null });
});

test("an export of before, with emails to one organiser and with tests: those are read as emails to all, these are left out", () => {
  const sendTo = "dana@circle.test";
  const deliveries = [{ ...DELIVERY, sendTo }];
  const messages = [
    { ...MESSAGE, deliveries, testFor: null },
    { ...MESSAGE, id: randomUUID(), deliveries, testFor: sendTo },
  ];
  for (const version of [6, 7]) {
    expect(readExport(exported({ version, messages }))).toEqual(readExport(exported({})));
  }
});

test.each([
  ["a truncated file", exported({}).slice(0, -1), /export\. It is incomplete/],
  ["a file that begins with npm's own lines", `\n> npm\n${exported({})}`, /npm run -s/],
  ["other JSON", "[]", /not a valid export/],
  ["another format", exported({ format: "other" }), /format/],
  ["a later version", exported({ version: 8 }), /version: not supported/],
  ["an earlier version", exported({ version: 5 }), /version: not supported/],
  ["no state", exported({}).replace('"sent"', '""'), /messages.0.deliveries.0.state/],
  [
    "a message without a delivery",
    exported({ messages: [{ ...MESSAGE, deliveries: [] }] }),
    /deliveries/,
  ],
  ["a time before 1970", exported({}).replace("1970-01", "1969-01"), /queuedAt/],
  ["an unknown field", exported({ messages: [{ ...MESSAGE, x: 1 }] }), /messages.0.x/],
])("%s: rejected, naming the error", (_case, content, reason) => {
  expect(() => readExport(content)).toThrow(/not a valid export/);
  expect(() => readExport(content)).toThrow(reason);
});
