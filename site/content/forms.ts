/** Text of both forms. */
export const forms = {
  optional: "optional",
  privacy: {
    text: "We use what you send to answer you.",
    link: { label: "Privacy notice", href: "/privacy" },
  },
} as const;
