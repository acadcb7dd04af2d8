import { provideLoaderData } from "react-router";
import { privacy } from "#app/content/privacy.ts";
import Page, { loader } from "#app/pages/privacy/page.tsx";
import { pageMetadata } from "../../lib/page-metadata.ts";

export const metadata = pageMetadata(privacy, "/privacy");

export default function PrivacyPage() {
  provideLoaderData(loader());
  return <Page />;
}
