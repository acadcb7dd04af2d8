import { KINDS, type Kind } from "#contract/kinds.ts";
import { type EmbeddedForm, embeds, site } from "./site.ts";

/** The text around the frame of a form. */
export const embedFrame = {
  loading: "Loading the form",
  /** Shown always: no page can tell whether another site's form is to be seen (docs/decisions/0020-security-headers.md). */
  notShowing: "Form not showing?",
  /** In place of a form of which nothing has arrived. */
  missing: "The form has not arrived.",
  open: "Open the form in its own tab",
  or: "or write to",
  email: site.email,
  /** If the form is external. */
  privacy: {
    text: "This form belongs to another provider, which has its own privacy notice.",
    link: { label: "Our privacy notice", href: "/privacy" },
  },
} as const;

const isExternal = (kind: Kind) => kind in embeds && embeds[kind as EmbeddedForm].url !== null;

/** The forms of this site: all but those that the owner has elsewhere. */
export const ownKinds: readonly Kind[] = KINDS.filter((kind) => !isExternal(kind));

/** Those of them that are pages of their own, shown in a frame. */
export const ownEmbeds = ownKinds.filter((kind): kind is EmbeddedForm => kind in embeds);

/** Whether a page shows a form of another provider. */
export const hasExternalForm = ownEmbeds.length < Object.keys(embeds).length;
