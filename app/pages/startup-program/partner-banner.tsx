import { ButtonLink } from "#app/components/button-link.tsx";
import { PartnerLinks } from "#app/components/partner-links.tsx";
import { Section } from "#app/components/section.tsx";
import { startupProgram } from "#app/content/startup-program.ts";

const { heading, apply } = startupProgram.banner;

/** The closing banner with the links to the two partner organisations. */
export function PartnerBanner() {
  return (
    <Section ground="ink" heading={heading}>
      <div className="mt-8 flex flex-wrap items-center justify-between gap-x-16 gap-y-8">
        <PartnerLinks />
        <ButtonLink to={apply.to} primary>
          {apply.label}
        </ButtonLink>
      </div>
    </Section>
  );
}
