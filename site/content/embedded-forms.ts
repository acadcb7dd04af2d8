import { type EmbeddedForm, site } from "./site.ts";

/** The text around the frame of an external form. */
export const embedFrame = {
  loading: "Loading the form",
  open: "Open the form in its own tab",
  privacy: {
    text: "This form belongs to another provider, which has its own privacy notice.",
    link: { label: "Our privacy notice", href: "/privacy" },
  },
} as const;

/** The page in the frame until the owner sets the URL of the external form. */
export const placeholder = {
  label: "Placeholder",
  heading: (form: string) => `${form}: not connected yet`,
  text: "The organisers' form will appear in this frame. Until then, please write to them:",
  email: site.email,
} as const;

/** The path under which the placeholder pages are served. */
export const placeholderFolder = "/placeholder/";

export const placeholderPath = (form: EmbeddedForm) => `${placeholderFolder}${form}.html`;
