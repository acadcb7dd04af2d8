import { meta } from "../../../../shared/pages/guidelines.tsx";
import { metadataOf } from "../../metadata.ts";

export { default } from "../../../../shared/pages/guidelines.tsx";
export const metadata = metadataOf(meta());
