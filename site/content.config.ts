import { defineCollection } from "astro:content";
import { eventLoader } from "#site/lib/events/event-loader.ts";
import { eventSchema } from "#site/lib/events/event-schema.ts";

const events = defineCollection({
  loader: eventLoader("site/events"),
  schema: ({ image }) => eventSchema(image()),
});

export const collections = { events };
