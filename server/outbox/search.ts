import type { Value } from "#server/database/database.ts";
import { inOwnLetters, searchable, wordsOf } from "#server/text.ts";
import type { StoredMessage } from "./message.ts";
import { ownFields } from "./words.ts";

/** What says of a question how it is answered, as a questionnaire lists it. */
const QUESTION_KIND = / \((?:rating|choice|open)\)$/gm;

/** Returns the text in which a message is found: what the visitor wrote, with its domains in both forms, and none of our own words. */
export function searchText(message: Pick<StoredMessage, "kind" | "payload">): string {
  const written = ownFields(message).filter(({ isChoice }) => !isChoice);
  const text = written
    .map(({ name, value }) => (name === "questionnaire" ? value.replace(QUESTION_KIND, "") : value))
    .join("\n");
  const own = inOwnLetters(text);
  return searchable(own === text ? text : `${text}\n${own}`);
}

/** What is searched for; in every message if it is blank. */
export interface Search {
  /** Every one of these words, or parts of words, is in the message, however it is spelt. */
  search?: string | undefined;
  /** Whether it is one text, and not words. */
  isPhrase?: true | undefined;
  /** Whether notes are searched too, and not only what visitors wrote. */
  withNotes?: true | undefined;
}

/** Adds a value to those of a statement, and returns its parameter: `$3`. */
export type Bind = (value: Value) => string;

/** Returns the conditions on a message that is found. */
export function searchConditions({ search = "", isPhrase, withNotes }: Search, bind: Bind) {
  const words = isPhrase ? [searchable(search)].filter(Boolean) : wordsOf(search);
  // It has nothing but accents, or signs that nobody sees.
  if (words.length === 0 && search.trim()) return ["FALSE"];
  return words.map((word) => {
    const found = `search LIKE ${bind(`%${word.replace(/[%_!]/g, "!$&")}%`)} ESCAPE '!'`;
    return withNotes ? `(${found} OR id IN (SELECT message_id FROM notes WHERE ${found}))` : found;
  });
}
