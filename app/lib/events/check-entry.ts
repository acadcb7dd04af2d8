import * as v from "valibot";
import type { EventEntry } from "#app/content/event-entry.ts";

const text = v.pipe(v.string("must be a text"), v.trim(), v.nonEmpty("is blank"));

const time = v.pipe(
  text,
  v.regex(
    /^\d{4}-\d\d-\d\d(T\d\d:\d\d)?$/,
    "must be like 2027-03-10T14:00, or 2027-03-10 while the hours are not given",
  ),
);

const day = v.pipe(text, v.regex(/^\d{4}-\d\d-\d\d$/, "must be a day like 2027-03-10"));

const whole = <E extends v.ObjectEntries>(entries: E) =>
  v.strictObject(entries, ({ expected }) =>
    expected === "never" ? "is nothing that an event has" : "is missing",
  );

const photo = whole({
  file: text,
  // That there is one, and no two alike, is checked where the photograph can be named (build/pictures/picture-sources.ts).
  alt: v.optional(v.string("must be a text"), ""),
});

const schema: v.GenericSchema<unknown, EventEntry> = whole({
  title: text,
  start: time,
  end: time,
  revised: day,
  place: v.exactOptional(text),
  list: v.picklist(["upcoming", "past"], 'must be "upcoming" or "past"'),
  summary: text,
  gallery: v.exactOptional(
    whole({
      heading: text,
      thanks: text,
      photos: v.pipe(
        v.array(photo, "must be a list"),
        v.minLength(1, "is empty: leave the gallery out while there is no photograph"),
      ),
    }),
  ),
});

/**
 * The entry of an event, if it is one: types are checked by `npm test`, and whoever changes a date may only build. Throws,
 * and so fails the build, with the file and what is wrong in it.
 */
export function checkEntry(slug: string, entry: unknown): EventEntry {
  const file = `app/content/events/${slug}.ts`;
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) {
    throw new Error(
      `${file}: its name becomes the address of the event: lower-case letters, digits and hyphens only`,
    );
  }
  const result = v.safeParse(schema, entry);
  if (result.success) return result.output;
  const lines = result.issues.map(
    (issue) => `${file}: ${v.getDotPath(issue) ?? "it"} ${issue.message}`,
  );
  throw new Error(lines.join("\n"));
}
