import { site } from "./site.ts";

export const upcomingEvents = {
  path: "/upcoming-events",
  title: "Upcoming events",
  description: `The next meeting of ${site.name}: when, where, and who may come.`,
  heading: "Upcoming events",
  lead: "Meetings are closed and for members only.",
  /** While none of the events lies ahead. */
  nothingAhead: "The next date will be announced.",
  card: {
    label: { ahead: "Invitation", over: "Past event" },
    time: "Israel time",
    ownTime: "in your time zone",
    labels: { date: "Date", hours: "Hours", place: "Place", who: "Who may come" },
    membership: "Invitation requires registered membership.",
    nonMembers: {
      text: "Not a member yet?",
      link: { label: "Join by requesting an invite", to: "/request-invite" },
    },
    members: { before: "Members wishing to attend: contact", email: site.email },
    calendar: {
      add: "Add to calendar",
      subscribe: "Subscribe to all events",
    },
    over: "This event has taken place.",
  },
  past: { label: "PAST EVENTS", to: "/past-events" },
} as const;
