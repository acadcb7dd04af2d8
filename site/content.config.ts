import { defineCollection, type SchemaContext } from "astro:content";
import { join } from "node:path";
import { glob } from "astro/loaders";
import { z } from "astro/zod";
import { eventSlug } from "#site/lib/events/event-folder.ts";

const text = z.string().trim().min(1, "is blank");

/** A day or a time as it is written. YAML reads a bare day as a date. */
const written = (pattern: RegExp, message: string) =>
  z.preprocess(
    (value) => (value instanceof Date ? value.toISOString().slice(0, 10) : value),
    z.string().regex(pattern, message),
  );

const time = written(
  /^\d{4}-\d\d-\d\d(T\d\d:\d\d)?$/,
  "must be like 2027-03-10T14:00, or 2027-03-10 while the hours are not given",
);

const day = written(/^\d{4}-\d\d-\d\d$/, "must be a day like 2027-03-10");

const gallery = ({ image }: SchemaContext) =>
  z.strictObject({
    heading: text.describe("The heading of the gallery page."),
    thanks: text,
    photos: z
      .array(
        z.strictObject({
          file: image().describe("A file in the folder of the event."),
          alt: text.describe("What the photograph shows, for those who cannot see it."),
        }),
      )
      .min(1, "is empty: leave the gallery out while there is no photograph")
      .refine(
        (photos) => allDiffer(photos.map(({ alt }) => alt.toLowerCase())),
        "two photographs have the same alt text",
      )
      .refine((photos) => allDiffer(photos.map(({ file }) => file)), "a photograph is listed twice")
      .describe("In the order in which they are shown; the first one is the picture of the event."),
  });

const allDiffer = (values: unknown[]) => new Set(values).size === values.length;

const BASE = "site/events";

/** One folder an event: `event.yaml` and its photographs. The folder's name is the event's address. */
const events = defineCollection({
  loader: glob({
    base: BASE,
    pattern: "*/event.yaml",
    generateId: ({ entry, data }) => eventSlug(join(BASE, entry), data),
  }),
  schema: (context) =>
    z
      .strictObject({
        title: text,
        start: time.describe(
          "On the clock in Israel; the day alone while the hours are not given.",
        ),
        end: time,
        revised: day.describe("The day of the last change: calendars take over what is newer."),
        place: text.optional(),
        list: z.enum(["upcoming", "past"]).describe("On which of the two pages it is announced."),
        summary: text,
        gallery: gallery(context).optional(),
      })
      .refine(({ list, gallery }) => list === "upcoming" || gallery, {
        path: ["gallery"],
        message: "is missing: a past event is shown by its first photograph",
      }),
});

export const collections = { events };
