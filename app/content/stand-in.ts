import { type EmbeddedForm, site } from "./site.ts";

/** The page that stands in a frame until the owner has set the address of the real form. */
export const standIn = {
  label: "Stand-in",
  heading: (form: string) => `${form}: not connected yet`,
  text: "The organisers' form will appear in this frame. Until then, please write to them:",
  email: site.email,
} as const;

/** Where the stand-ins of the forms are served. */
export const standInFolder = "/stand-in/";

export const standInPath = (form: EmbeddedForm) => `${standInFolder}${form}.html`;
