import { defineCollection, type SchemaContext } from "astro:content";
import { join } from "node:path";
import { glob } from "astro/loaders";
import { z } from "astro/zod";
import { EVENT_TIME, EVENT_TIME_RULE, eventSlug } from "#site/lib/events/event-folder.ts";

const text = z.string().trim().min(1, "is blank");

/** A day or time as a string. Astro's YAML parser makes a date of an unquoted day; other dates have failed in `eventSlug`. */
const time = z.preprocess(
  (value) => (value instanceof Date ? value.toISOString().slice(0, 10) : value),
  z.string().regex(EVENT_TIME, EVENT_TIME_RULE),
);

const gallery = ({ image }: SchemaContext) =>
  z.strictObject({
    heading: text.describe("The heading of the gallery page."),
    thanks: text,
    photos: z
      .array(
        z.strictObject({
          file: image().describe("A file in the folder of the event."),
          alt: text.describe("Describes the photograph to people who cannot see it."),
        }),
      )
      .min(1, "is empty: omit the gallery until there are photographs")
      .refine(
        (photos) => allDiffer(photos.map(({ alt }) => alt.toLowerCase())),
        "two photographs have the same alt text",
      )
      .refine((photos) => allDiffer(photos.map(({ file }) => file)), "a photograph is listed twice")
      .describe("In the order shown; the first one also illustrates the event."),
  });

const allDiffer = (values: unknown[]) => new Set(values).size === values.length;

const BASE = "site/events";

/** Each event is a folder with `event.yaml` and photographs; the folder's name becomes part of its URL. */
const events = defineCollection({
  loader: glob({
    base: BASE,
    pattern: "*/event.yaml",
    generateId: ({ entry }) => eventSlug(join(BASE, entry)),
  }),
  schema: (context) =>
    z
      .strictObject({
        title: text,
        start: time.describe("In Israel time; only the day until the hours are known."),
        end: time,
        revised: time.describe(
          "When it was last changed, by which calendars recognise a newer version; with hours for another change on one day.",
        ),
        place: text.optional(),
        list: z.enum(["upcoming", "past"]).describe("The page that shows it."),
        summary: text,
        gallery: gallery(context).optional(),
      })
      .refine(({ list, gallery }) => list === "upcoming" || gallery, {
        path: ["gallery"],
        message: "is missing: a past event needs a photograph for its card",
      }),
});

export const collections = { events };
