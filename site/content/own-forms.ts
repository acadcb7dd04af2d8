import { KINDS, type Kind } from "#contract/kinds.ts";
import { type FramedForm, framedForms } from "./site.ts";

const isFramed = (kind: Kind): kind is FramedForm => kind in framedForms;

/** The forms of this site: all but those for which the owner has an external one. */
export const ownForms = KINDS.filter((kind) => !isFramed(kind) || framedForms[kind].url === null);

/** Those of them that are pages of their own, shown in a frame. */
export const ownFramedForms = ownForms.filter(isFramed);

/** Whether a page shows a form of another provider. */
export const hasExternalForm = ownForms.length < KINDS.length;
