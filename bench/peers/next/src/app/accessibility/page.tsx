import { meta } from "../../../../shared/pages/accessibility.tsx";
import { metadataOf } from "../../metadata.ts";

export { default } from "../../../../shared/pages/accessibility.tsx";
export const metadata = metadataOf(meta());
