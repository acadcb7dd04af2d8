/** Every page of the site (specification, section 2, and the two that the law asks for) with the heading that a visitor sees first. */
export const PAGES = [
  { path: "/", heading: "CONNECTING LEADERS IN CYBERSECURITY" },
  { path: "/guidelines", heading: "Community Guidelines" },
  { path: "/request-invite", heading: "REQUEST AN INVITE" },
  { path: "/upcoming-events", heading: "Upcoming events" },
  { path: "/past-events", heading: "Past events" },
  { path: "/events/quarterly-march-2025", heading: "Quarterly Event" },
  { path: "/events/launch-december-2024", heading: "Launch Event" },
  { path: "/startup-program", heading: "Startup Program" },
  { path: "/apply-to-program", heading: "Startup application" },
  { path: "/PracticalSecurity", heading: "Practical Security Show" },
  { path: "/PracticalSecurityInfo", heading: "Speaker guide" },
  { path: "/accessibility", heading: "Accessibility statement" },
  { path: "/privacy", heading: "Privacy notice" },
] as const;

/** Paths at which there is no page. */
export const UNKNOWN_PATHS = ["/nowhere", "/events/nothing", "/a/b/c"] as const;

/** Pages to which no link leads: the confirmations of forms that the browser itself has sent. */
const OTHER_PAGES = ["/message-sent", "/registration-sent"] as const;

/** Whatever a visitor can be shown: every page, and the one that stands where there is none. */
export const ALL_PATHS = [...PAGES.map(({ path }) => path), ...OTHER_PAGES, UNKNOWN_PATHS[0]];
