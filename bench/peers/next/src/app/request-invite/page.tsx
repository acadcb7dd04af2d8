import { meta } from "../../../../shared/pages/request-invite.tsx";
import { metadataOf } from "../../metadata.ts";

export { default } from "../../../../shared/pages/request-invite.tsx";
export const metadata = metadataOf(meta());
