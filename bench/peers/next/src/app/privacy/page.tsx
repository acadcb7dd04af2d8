import { meta } from "../../../../shared/pages/privacy.tsx";
import { metadataOf } from "../../metadata.ts";

export { default } from "../../../../shared/pages/privacy.tsx";
export const metadata = metadataOf(meta());
