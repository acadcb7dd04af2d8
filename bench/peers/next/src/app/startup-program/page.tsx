import { meta } from "../../../../shared/pages/startup-program.tsx";
import { metadataOf } from "../../metadata.ts";

export { default } from "../../../../shared/pages/startup-program.tsx";
export const metadata = metadataOf(meta());
