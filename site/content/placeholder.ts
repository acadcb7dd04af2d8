import { type EmbeddedForm, site } from "./site.ts";

/** The page that stands in a frame until the owner has set the address of the real form. */
export const placeholder = {
  label: "Placeholder",
  heading: (form: string) => `${form}: not connected yet`,
  text: "The organisers' form will appear in this frame. Until then, please write to them:",
  email: site.email,
} as const;

/** Where the placeholders of the forms are served. */
export const placeholderFolder = "/placeholder/";

export const placeholderPath = (form: EmbeddedForm) => `${placeholderFolder}${form}.html`;
