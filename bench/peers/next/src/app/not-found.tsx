import { meta } from "../../../shared/pages/not-found.tsx";
import { metadataOf } from "../metadata.ts";

export { default } from "../../../shared/pages/not-found.tsx";
export const metadata = metadataOf(meta());
