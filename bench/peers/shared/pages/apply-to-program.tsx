import { BackLink } from "#site/components/back-link.tsx";
import { EmbedFrame } from "#site/components/embed-frame.tsx";
import { PageHeader } from "#site/components/page-header.tsx";
import { applyToProgram } from "#site/content/apply-to-program.ts";
import { metaOf } from "../meta.ts";

export const meta = () => metaOf(applyToProgram);

export default function ApplyPage() {
  return (
    <>
      <PageHeader
        heading={applyToProgram.heading}
        lead={applyToProgram.lead}
        above={<BackLink {...applyToProgram.back} />}
        figure={{ seed: "apply-to-program", seats: 13 }}
      />
      <EmbedFrame form="application" className="h-[1800px] md:h-[1600px]" />
    </>
  );
}
