import { guidelines } from "#site/content/guidelines.ts";
import { metaOf } from "../meta.ts";

export const meta = () => metaOf(guidelines);

export { Guidelines as default } from "#site/components/guidelines.tsx";
