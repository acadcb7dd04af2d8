import { meta } from "../../../../shared/pages/apply-to-program.tsx";
import { metadataOf } from "../../metadata.ts";

export { default } from "../../../../shared/pages/apply-to-program.tsx";
export const metadata = metadataOf(meta());
