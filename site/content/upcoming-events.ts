import { site } from "./site.ts";

export const upcomingEvents = {
  path: "/upcoming-events",
  title: "Upcoming events",
  description: `The announced meetings of ${site.name}: when, where, and who may come.`,
  lead: "Meetings are closed and for members only.",
  /** Shown when all events are over. */
  leadWhenOver: "The next date will be announced. Subscribe to hear of it.",
  subscribe: {
    /** Leads to the section, since not everybody has a program that takes the subscription. */
    button: { label: "Subscribe to all events", href: "#subscribe" },
    heading: "Subscribe",
    text: "Each new date then comes into your calendar by itself, and so does every change.",
    app: { label: "Apple, Outlook, Thunderbird", link: "Open in your calendar" },
    google: { label: "Google Calendar", link: "Add to Google Calendar" },
    address: "Any other, by this address",
  },
  card: {
    label: { ahead: "Invitation", earlier: "Earlier meeting", cancelled: "Cancelled" },
    time: "Israel time",
    ownTime: "your time",
    labels: {
      date: "Date",
      hours: "Hours",
      place: "Place",
      who: "Who may come",
      whoNext: "Who may come next time",
    },
    membership: "Invitation requires registered membership.",
    nonMembers: {
      text: "Not a member yet?",
      link: { label: "Join by requesting an invite", href: "/request-invite" },
    },
    members: { before: "Members wishing to attend contact", email: site.email },
    addToCalendar: "Add to calendar",
    over: "This event has taken place.",
    cancelled: "This event is not taking place.",
  },
  past: { label: "PAST EVENTS", href: "/past-events" },
} as const;
