import type { EventEntry } from "../event-entry.ts";

export default {
  title: "Annual closed-door meeting",
  date: "2025-12-08",
  hours: { from: "14:00", to: "18:00" },
  place: "University",
  list: "upcoming",
  summary: "The yearly gathering of the whole network, behind closed doors.",
} satisfies EventEntry;
