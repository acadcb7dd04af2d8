import { meta } from "../../../../shared/pages/show.tsx";
import { metadataOf } from "../../metadata.ts";

export { default } from "../../../../shared/pages/show.tsx";
export const metadata = metadataOf(meta());
