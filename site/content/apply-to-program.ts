export const applyToProgram = {
  title: "Apply to the Startup Program",
  description:
    "Apply to present your cybersecurity startup to a panel of chief information security officers.",
  heading: "Startup application",
  lead: "Tell us what you are building and what you would like to hear from CISOs.",
  back: { label: "Startup Program", href: "/startup-program" },
} as const;
