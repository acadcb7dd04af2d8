import { provideLoaderData } from "react-router";
import { guide } from "#app/content/guide.ts";
import { speakerGuidePage } from "#app/content/speaker-guide-page.ts";
import Page, { loader } from "#app/pages/speaker-guide/page.tsx";
import { pageMetadata } from "../../lib/page-metadata.ts";

const { heading: title } = speakerGuidePage;

export const metadata = pageMetadata(
  { title, description: guide.summary },
  "/PracticalSecurityInfo",
);

export default function GuidePage() {
  provideLoaderData(loader());
  return <Page />;
}
