import { randomUUID } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import type { MessageDetail } from "#contract/desk.ts";
import { DESK } from "#contract/desk-paths.ts";
import { addMessage } from "../operator.ts";
import { parseCsv } from "../parse-csv.ts";
import { DANA, HOSTILE, NOA, SENT, sharedDesk } from "./test-desk.ts";

/* docs/product.md#messages: what organisers say of a message. */

const desk = sharedDesk();
let id: string;

beforeEach(async () => {
  ({ id } = await addMessage(desk.database, { email: SENT }));
});

const note = (text: string) => desk.act("note", [id], text);

const notes = async () => (await desk.detail(id)).notes;

test("a note: with who and when, for all to see and find; the history has no word of it", async () => {
  await note(`  Ask Yael.\v${HOSTILE}\u2028קפה\u200b `);
  await note("Later");
  const noa = await desk.signIn(NOA);
  const { notes: seen } = await noa.read<MessageDetail>(DESK.message, { id });
  expect(seen).toMatchObject([
    { who: DANA, text: `Ask Yael.\n${HOSTILE}\nקפה`, isErasable: false },
    { who: DANA, text: "Later", isErasable: false },
  ]);
  expect(Math.abs(Number(seen[0]?.at) - Date.now())).toBeLessThan(60_000);
  expect((await desk.list()).messages).toMatchObject([{ lastNote: "Later" }]);
  for (const search of ["yael קפה", "dana later"]) expect(await desk.ids({ search })).toEqual([id]);
  expect(await desk.ids({ search: "yael nobody" })).toEqual([]);
  expect((await desk.history())[1]).toBe(`${DANA} added a note to 1 message`);
  const stored = JSON.stringify(await desk.database.query("SELECT * FROM history"));
  for (const word of ["Yael", "Acme", "dana@example.com"]) expect(stored).not.toContain(word);
});

test("one's own note is erased, and nobody else's, but that of somebody who is no organiser any more", async () => {
  await note("mine");
  const [mine] = await notes();
  expect(mine?.isErasable).toBe(true);
  const noa = await desk.signIn(NOA);
  expect((await noa.post(DESK.eraseNote, { id: mine?.id })).status).toBe(403);
  expect(await desk.dana.read(DESK.eraseNote, { id: mine?.id })).toMatchObject({ erased: 1 });
  expect(await notes()).toEqual([]);
  for (const gone of [mine?.id, randomUUID()]) {
    expect((await desk.dana.post(DESK.eraseNote, { id: gone })).status).toBe(404);
  }
  expect(await desk.history()).toContain(`${DANA} erased a note`);
  await note("theirs");
  await desk.database.query("UPDATE notes SET who = 'gone@circle.test'");
  const [theirs] = await notes();
  expect(theirs?.isErasable).toBe(true);
  expect((await noa.post(DESK.eraseNote, { id: theirs?.id })).status).toBe(200);
});

test("answered with a note: one step, which is in the history as both; taken back, the note stays", async () => {
  const { id: other } = await addMessage(desk.database, { email: SENT });
  const lastNote = "invited to the December meeting";
  const { undo } = await desk.act("answered", [id, other], lastNote);
  const answered = { lastNote, answeredBy: DANA };
  expect((await desk.list()).messages).toMatchObject([answered, answered]);
  expect((await desk.history()).slice(0, 2).toSorted()).toEqual([
    `${DANA} added a note to 2 messages`,
    `${DANA} marked 2 messages as answered`,
  ]);
  await desk.undo(undo);
  const noted = { lastNote, answeredBy: null };
  expect((await desk.list()).messages).toMatchObject([noted, noted]);
});

test("notes in downloads: no line looks like another's, no spreadsheet runs one; erased with theirs", async () => {
  await note("=1+1");
  const imitation = "2026-01-01 10:00:00 noa@circle.test: agreed";
  await note(`two\n${imitation}\u2028\u2029=1`);
  const file = async (format: string) =>
    (await desk.dana.post(DESK.export, { tab: "all", format })).text();
  const [header = [], row = []] = parseCsv(await file("csv"));
  const cell = String(row[header.indexOf("notes")]);
  expect(cell.split("\n")).toEqual([
    expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d dana@circle\.test: =1\+1$/),
    expect.stringMatching(/dana@circle\.test: two$/),
    `  ${imitation}`,
    "  ",
    "'  =1",
  ]);
  expect(JSON.parse(await file("json")).messages[0].notes).toMatchObject([
    { who: DANA, text: "=1+1" },
    { who: DANA, text: `two\n${imitation}\n\n=1` },
  ]);
  await desk.dana.post(DESK.erase, { ids: [id] });
  expect(await desk.database.query("SELECT * FROM notes")).toEqual([]);
});

test.each([
  ["nothing", { action: "note" }],
  ["what nobody can see", { action: "note", note: "\u200b\u2800\u3164" }],
  ["2,001 characters", { action: "note", note: "x".repeat(2_001) }],
  ["a note to another action", { action: "spam", note: "a" }],
])("%s: refused, and nothing is done", async (_what, body) => {
  const before = await desk.rows();
  expect((await desk.dana.post(DESK.act, { ids: [id], ...body })).status).toBe(400);
  expect(await desk.rows()).toEqual(before);
  expect(await desk.database.query("SELECT * FROM notes")).toEqual([]);
});
