import { BackLink } from "#app/components/back-link.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { applyToProgram } from "#app/content/apply-to-program.ts";

const { heading, lead, back } = applyToProgram;

/** In React, since what Astro hands to a React component comes in an element of its own, which the CSS does not know. */
export const ApplyHeader = () => (
  <PageHeader
    heading={heading}
    lead={lead}
    above={<BackLink {...back} />}
    figure={{ seed: "apply-to-program", seats: 13 }}
  />
);
