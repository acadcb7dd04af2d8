import { ButtonLink } from "#app/components/button-link.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { startupProgram } from "#app/content/startup-program.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import type { Route } from "./+types/page";
import { About } from "./about.tsx";
import { Behind } from "./behind.tsx";
import { Benefits } from "./benefits.tsx";
import { Eligibility } from "./eligibility.tsx";
import { PartnerBanner } from "./partner-banner.tsx";
import { Process } from "./process.tsx";

const { heading, lead, apply } = startupProgram.hero;

export const meta = ({ location }: Route.MetaArgs) => pageMeta(startupProgram, location.pathname);

export default function StartupProgramPage() {
  return (
    <>
      <PageHeader heading={heading} lead={lead} figure={{ seed: "startup", seats: 15 }}>
        <ButtonLink to={apply.to} primary>
          {apply.label}
        </ButtonLink>
      </PageHeader>
      <About />
      <Behind />
      <Eligibility />
      <Process />
      <Benefits />
      <PartnerBanner />
    </>
  );
}
