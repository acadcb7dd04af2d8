import { BackLink } from "#app/components/back-link.tsx";
import { EmbedFrame } from "#app/components/embed-frame.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { applyToProgram } from "#app/content/apply-to-program.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import type { Route } from "./+types/page";

export { clientLoader, loader } from "#app/lib/own-document.ts";

export const meta = ({ location }: Route.MetaArgs) => pageMeta(applyToProgram, location.pathname);

export default function ApplyToProgramPage() {
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
