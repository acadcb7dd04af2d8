import { notFound } from "#site/content/not-found.ts";
import { metaOf } from "../meta.ts";

export const meta = () => metaOf(notFound);

export { NotFound as default } from "#site/components/not-found.tsx";
