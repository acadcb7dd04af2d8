import { KINDS, type Kind } from "#contract/kinds.ts";
import { type EmbeddedForm, embeds } from "./site.ts";

/** The text around the frame of a form. */
export const embedFrame = {
  loading: "Loading the form",
  open: "Open the form in its own tab",
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
