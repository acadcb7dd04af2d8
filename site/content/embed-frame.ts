export const embedFrame = {
  loading: "Loading the form",
  open: "Open the form in its own tab",
  privacy: {
    text: "The form is another provider's and has a notice of its own.",
    link: { label: "Our privacy notice", to: "/privacy" },
  },
} as const;
