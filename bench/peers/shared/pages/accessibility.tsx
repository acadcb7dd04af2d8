import { LegalDocument } from "#site/components/legal-document.tsx";
import { accessibility } from "#site/content/accessibility.ts";
import { metaOf } from "../meta.ts";

export const meta = () => metaOf(accessibility);

export default function AccessibilityPage() {
  return <LegalDocument document={accessibility} figure={{ seed: "accessibility", seats: 21 }} />;
}
