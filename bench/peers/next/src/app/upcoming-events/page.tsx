import Page, { loader, meta } from "../../../../shared/pages/upcoming-events.tsx";
import { metadataOf } from "../../metadata.ts";

export const metadata = metadataOf(meta());

export default function LoadedPage() {
  return <Page loaderData={loader()} />;
}
