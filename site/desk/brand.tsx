import { Mark } from "#site/components/round-table-figure.tsx";
import { site } from "#site/content/site.ts";

/** The site's mark and name. */
export const Brand = () => (
  <p className="desk-brand">
    <Mark seed={site.name} seats={12} /> <span>{site.name}</span>
  </p>
);
