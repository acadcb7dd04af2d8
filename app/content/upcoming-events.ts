import { site } from "./site.ts";

export const upcomingEvents = {
  title: "Upcoming events",
  description: `The next meeting of ${site.name}: when, where, and who may come.`,
  heading: "Upcoming events",
  lead: "Meetings are closed and for members only.",
  card: {
    time: "Israel time",
    labels: { date: "Date", hours: "Hours", place: "Place", who: "Who may come" },
    membership: "Invitation requires registered membership.",
    nonMembers: {
      text: "Not a member yet?",
      link: { label: "Join by requesting an invite", to: "/request-invite" },
    },
    members: { before: "Members wishing to attend: contact", email: site.email },
  },
  past: { label: "PAST EVENTS", to: "/past-events" },
} as const;
