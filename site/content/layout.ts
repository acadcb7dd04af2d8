import { site } from "./site.ts";

/** Text on every page: navigation bar, footer. */
export const layout = {
  skipLink: "Skip to content",
  nav: {
    label: "Main",
    menu: "Menu",
    home: { label: "HOME", href: "/" },
    guidelines: { label: "GUIDELINES", href: "/guidelines" },
    events: {
      label: "EVENTS",
      /** The path of the galleries, which also highlights EVENTS. */
      section: "/events/",
      links: [
        { label: "Upcoming Events", href: "/upcoming-events" },
        { label: "Past Events", href: "/past-events" },
      ],
    },
    show: { label: "Practical Security Show", href: "/PracticalSecurity" },
    invite: { label: "REQUEST AN INVITE", href: "/request-invite" },
  },
  footer: {
    label: "Footer",
    tagline: `The most powerful ${site.name} network`,
    poweredBy: "Powered by",
    links: [
      { label: "Accessibility", href: "/accessibility" },
      { label: "Privacy", href: "/privacy" },
    ],
    copyright: `© ${site.copyrightYear} ${site.name}`,
    social: `${site.name} on ${site.social.label}`,
  },
} as const;

/* Apart from the others, which islands do not need. */
export const toasts = { region: "Notifications", dismiss: "Dismiss" } as const;
export const opensInNewTab = "opens in a new tab";

export const unexpectedError = {
  heading: "Unexpected Application Error!",
  status: 500,
  /** Reveals nothing of the error (docs/product.md, section 8). */
  text: "Something went wrong while showing this page.",
  link: { label: "Back to the home page", href: "/" },
} as const;
