import { LegalDocument } from "#site/components/legal-document.tsx";
import { privacy } from "#site/content/privacy.ts";
import { metaOf } from "../meta.ts";

export const meta = () => metaOf(privacy);

export default function PrivacyPage() {
  return <LegalDocument document={privacy} figure={{ seed: "privacy", seats: 11 }} />;
}
