import { provideLoaderData } from "react-router";
import { accessibility } from "#app/content/accessibility.ts";
import Page, { loader } from "#app/pages/accessibility/page.tsx";
import { pageMetadata } from "../../lib/page-metadata.ts";

export const metadata = pageMetadata(accessibility, "/accessibility");

export default function AccessibilityPage() {
  provideLoaderData(loader());
  return <Page />;
}
