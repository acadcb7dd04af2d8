import { PageHeader } from "#app/components/page-header.tsx";
import { guidelines } from "#app/content/guidelines.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import type { Route } from "./+types/page";
import { Breadcrumb } from "./breadcrumb.tsx";
import { Charter } from "./charter.tsx";

export const meta = ({ location }: Route.MetaArgs) => pageMeta(guidelines, location.pathname);

export default function GuidelinesPage() {
  return (
    <>
      <PageHeader
        heading={guidelines.heading}
        lead={guidelines.lead}
        above={<Breadcrumb {...guidelines.breadcrumb} />}
        figure={{ seed: "rules", seats: 16 }}
      />
      <Charter />
    </>
  );
}
