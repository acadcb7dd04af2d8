import { z } from "astro/zod";
import { EVENT_ZONE } from "./event-format.ts";

/** How a time is written in an event's file: a day, or a day and a time in Israel. */
const TIME = /^\d{4}-\d\d-\d\d(T\d\d:\d\d)?$/;
const TIME_RULE = "must be like 2027-03-10T14:00, or 2027-03-10 without hours";

const text = z.string("is missing, or no text").trim().min(1, "is blank");

const time = z
  .string({ error: TIME_RULE })
  .regex(TIME, { error: TIME_RULE, abort: true })
  .refine((value) => inIsrael(value), {
    error: "is a day or time that does not exist",
    abort: true,
  })
  .refine((value) => inIsrael(value)?.equals(inIsrael(value, "later") ?? ""), {
    error:
      "is in the hour of a clock change in Israel: give a time that occurs exactly once that day",
  });

const allDiffer = (values: unknown[]) => new Set(values).size === values.length;

/** The photographs and texts of a gallery. `photograph` validates the name of a photograph's file. */
const gallery = <Photograph>(photograph: z.ZodType<Photograph>) =>
  z
    .strictObject({
      heading: text.describe("The heading of the gallery page."),
      thanks: text,
      cover: photograph
        .optional()
        .describe("The file of the photograph for card and link preview, by default the first."),
      photos: z
        .array(
          z.strictObject({
            file: photograph.describe("A file in the folder of the event."),
            alt: text.describe("Describes the photograph to people who cannot see it."),
          }),
        )
        .min(1, "is empty: omit the gallery until there are photographs")
        .refine(
          (photos) => allDiffer(photos.map(({ alt }) => alt.toLowerCase()).filter(Boolean)),
          "two photographs have the same alt text",
        )
        .refine(
          (photos) => allDiffer(photos.map(({ file }) => file)),
          "a photograph is listed twice",
        )
        .describe("In the order shown; the first one also illustrates the event."),
    })
    .transform(({ cover, ...gallery }, context) => {
      const [first] = gallery.photos;
      const photo = cover ? gallery.photos.find(({ file }) => file === cover) : first;
      // A copy: of one object in two places, Astro would import the file only once.
      if (photo) return { ...gallery, cover: { ...photo } };
      context.addIssue({ code: "custom", path: ["cover"], message: "is none of the photographs" });
      return z.NEVER;
    });

/**
 * The schema of an `event.yaml` (docs/content.md). Its result has the times as instants with Israel's offset, such as
 * `2025-12-08T14:00:00+02:00`. Of an event that is `timed`, they are its hours; of others, the midnights before its first
 * day and after its last. For the build only: not every browser has Temporal.
 */
export const eventSchema = <Photograph>(photograph: z.ZodType<Photograph>) =>
  z
    .strictObject({
      title: text,
      start: time.describe("In Israel time; only the day until the hours are known."),
      end: time,
      revised: time.describe(
        "When it was last changed, by which calendars recognise a newer version; with hours for another change on one day.",
      ),
      place: text.optional(),
      summary: text,
      cancelled: z
        .boolean()
        .optional()
        .describe(
          "True if it does not take place: page and calendars say so. Update `revised` too.",
        ),
      gallery: gallery(photograph)
        .optional()
        .describe("With it, the event is on the page of past events."),
    })
    .refine(({ start, end }) => start.includes("T") === end.includes("T"), {
      path: ["end"],
      error: "must have hours if the start has them, or neither",
      abort: true,
    })
    .refine(({ start, end }) => (start.includes("T") ? start < end : start <= end), {
      path: ["end"],
      error: "must be after the start",
    })
    .refine(({ cancelled, gallery }) => !(cancelled && gallery), {
      path: ["cancelled"],
      error: "and a gallery exclude each other: what did not take place has no photographs",
    })
    .refine(({ revised }) => revised >= "1970-01-02", {
      path: ["revised"],
      error: "must be after 1970",
    })
    .transform(({ start, end, revised, ...event }) => {
      const timed = start.includes("T");
      return {
        ...event,
        timed,
        start: instant(start),
        end: instant(end, { days: timed ? 0 : 1 }),
        revised: instant(revised),
      };
    });

/** The moment of a valid time in Israel, some days later. */
function instant(time: string, later: Temporal.DurationLike = { days: 0 }): string {
  const local = Temporal.PlainDateTime.from(time).add(later);
  return local.toZonedDateTime(EVENT_ZONE).toString({ timeZoneName: "never" });
}

/** A time in Israel, the first or last of those that a clock change makes of it; undefined if there is no such day or time. */
function inIsrael(time: string, disambiguation: "earlier" | "later" = "earlier") {
  try {
    return Temporal.PlainDateTime.from(time).toZonedDateTime(EVENT_ZONE, { disambiguation });
  } catch {
    return undefined;
  }
}
