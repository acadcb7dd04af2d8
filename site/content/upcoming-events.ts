import { site } from "./site.ts";

export const upcomingEvents = {
  path: "/upcoming-events",
  title: "Upcoming events",
  description: `The announced meetings of ${site.name}: when, where, and who may come.`,
  heading: "Upcoming events",
  lead: "Meetings are closed and for members only.",
  /** Shown when all events are over. */
  leadWhenOver: "The next date will be announced. Subscribe to hear of it.",
  subscribe: "Subscribe to all events",
  invite: { label: "Request an invite", href: "/request-invite" },
  card: {
    label: { ahead: "Invitation", over: "Most recent meeting" },
    time: "Israel time",
    ownTime: "in your time zone",
    labels: { date: "Date", hours: "Hours", place: "Place", who: "Who may come" },
    membership: "Invitation requires registered membership.",
    nonMembers: {
      text: "Not a member yet?",
      link: { label: "Join by requesting an invite", href: "/request-invite" },
    },
    members: { before: "Members wishing to attend: contact", email: site.email },
    addToCalendar: "Add to calendar",
    over: "This event has taken place.",
  },
  past: { label: "PAST EVENTS", href: "/past-events" },
} as const;
