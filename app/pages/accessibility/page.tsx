import { useLoaderData } from "react-router";
import { LegalDocument } from "#app/components/legal-document/legal-document.tsx";
import { accessibility } from "#app/content/accessibility.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import type { Route } from "./+types/page";

export const meta = ({ loaderData, location }: Route.MetaArgs) =>
  pageMeta(loaderData, location.pathname);

/** The words stand in the page as data, not in the scripts: they are long, and only this page shows them. */
export const loader = () => accessibility;

export default function AccessibilityPage() {
  const document = useLoaderData<typeof loader>();
  return <LegalDocument document={document} figure={{ seed: "accessibility", seats: 21 }} />;
}
