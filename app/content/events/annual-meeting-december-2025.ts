import type { EventEntry } from "../event-entry.ts";

export default {
  title: "Annual closed-door meeting",
  start: "2025-12-08T14:00",
  end: "2025-12-08T18:00",
  revised: "2026-11-20",
  place: "University",
  list: "upcoming",
  summary: "The yearly gathering of the whole network, behind closed doors.",
} satisfies EventEntry;
