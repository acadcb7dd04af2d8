import Page, { loader, meta } from "../../../../shared/pages/speaker-guide.tsx";
import { metadataOf } from "../../metadata.ts";

export const metadata = metadataOf(meta());

export default function LoadedPage() {
  return <Page loaderData={loader()} />;
}
