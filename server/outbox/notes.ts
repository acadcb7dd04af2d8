import { randomUUID } from "node:crypto";
import type { Database, Statement } from "#server/database/database.ts";
import { searchable } from "#server/text.ts";
import { type Actor, historyOf } from "./history.ts";
import type { Filter } from "./select.ts";

/* What organisers say of messages, to each other. */

const INSERT = `
  INSERT INTO notes (id, message_id, at, who, text, search)
  SELECT CAST($3 AS TEXT), message_id, CAST($4 AS BIGINT), CAST($5 AS TEXT), CAST($6 AS TEXT),
    CAST($7 AS TEXT)
  FROM changes WHERE entry = $1 AND message_id = $2`;

/** Returns the statements that add a note to each message that an action has picked by its id. */
export const notesOf = (
  which: readonly Filter[],
  entry: string,
  { who, now }: Actor,
  note: string,
): Statement[] =>
  which.flatMap(({ id }) =>
    id === undefined
      ? []
      : [{ sql: INSERT, values: [entry, id, randomUUID(), now, who, note, searchable(note)] }],
  );

/**
 * Erases a note, if somebody may erase those of its writer. That is in the history, without a word of the note. Returns what came of
 * it: `gone` if there is no such note. Rejects if the database fails.
 */
export async function eraseNote(
  database: Database,
  id: string,
  actor: Actor,
  mayErase: (writer: string) => boolean,
): Promise<"erased" | "refused" | "gone"> {
  const [note] = await database.query("SELECT who FROM notes WHERE id = $1", [id]);
  if (!note) return "gone";
  if (!mayErase(String(note.who))) return "refused";
  await database.batch([
    historyOf(actor, "erase-note", { sql: "SELECT 1 FROM notes WHERE id =", value: id }),
    { sql: "DELETE FROM notes WHERE id = $1", values: [id] },
  ]);
  return "erased";
}
