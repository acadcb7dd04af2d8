export const embedFrame = {
  loading: "Loading the form",
  open: "Open the form in its own tab",
} as const;
