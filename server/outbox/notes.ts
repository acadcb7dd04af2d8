import type { Database, Statement } from "#server/database/database.ts";
import { searchable } from "#server/text.ts";
import { type Actor, historyOf } from "./history.ts";

/* What organisers say of messages, to each other. */

const INSERT = `
  INSERT INTO notes (id, message_id, at, who, text, search)
  SELECT CAST($1 AS TEXT) || '.' || id, id, CAST($2 AS BIGINT), CAST($3 AS TEXT), CAST($4 AS TEXT),
    CAST($5 AS TEXT)
  FROM messages WHERE entry = $1`;

/** Returns the statement that adds a note to each message to which an action of this entry was done. */
export const noteOnEach = (entry: string, note: string, { who, at }: Actor): Statement => ({
  sql: INSERT,
  values: [entry, at, who, note, searchable(note)],
});

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
    historyOf(actor, "erase-note", {
      sql: "SELECT message_id FROM notes WHERE id = $5",
      value: id,
    }),
    { sql: "DELETE FROM notes WHERE id = $1", values: [id] },
  ]);
  return "erased";
}
