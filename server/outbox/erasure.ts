import { type Fields, normalise } from "#contract/fields.ts";
import { FORMS } from "#contract/forms.ts";
import { isKind } from "#contract/kinds.ts";
import type { Database } from "#server/database/database.ts";
import { allMessages, type Filter } from "./select.ts";

/* Whose messages are erased when somebody asks for it. */

/**
 * Returns the ids of the messages from an address, or that recommend it, of those with a field of a newer version that is the
 * address, and of damaged ones that name it. The database finds candidates; what is compared are the addresses, since some that are
 * found alike are not the same.
 */
export async function idsFrom(database: Database, email: string): Promise<string[]> {
  const wanted = normalise(email, "email").toLowerCase();
  const ids: string[] = [];
  if (wanted === "") return ids;
  const naming: Filter = { search: wanted, isPhrase: true };
  for await (const { id, kind, payload } of allMessages(database, naming)) {
    const fields: Fields = isKind(kind) ? FORMS[kind].fields : {};
    const isAddress = (name: string) => !(name in fields) || fields[name]?.type === "email";
    const isFrom =
      payload.email === undefined
        ? mayName(Object.values(payload).join("\n"), wanted)
        : Object.entries(payload).some(
            ([name, value]) => isAddress(name) && value.toLowerCase() === wanted,
          );
    if (isFrom) ids.push(id);
  }
  return ids;
}

/** Whether what is left of a damaged message, which the search found, names an address, not as a part of a longer one. */
function mayName(text: string, address: string): boolean {
  // JSON's line breaks end in a letter.
  const parts = text
    .toLowerCase()
    .replace(/\\[nrt]/g, " ")
    .split(address);
  // Gone from the message, and still in the text that is kept for the search.
  if (parts.length === 1) return true;
  return parts.some((before, index) => {
    const after = parts[index + 1];
    return after !== undefined && !/[\w.+-]$/.test(before) && !/^(\.?\w|-)/.test(after);
  });
}
