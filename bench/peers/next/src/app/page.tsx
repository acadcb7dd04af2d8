import { meta } from "../../../shared/pages/home.tsx";
import { metadataOf } from "../metadata.ts";

export { default } from "../../../shared/pages/home.tsx";
export const metadata = metadataOf(meta());
