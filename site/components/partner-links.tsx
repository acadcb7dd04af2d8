import { site } from "#site/content/site.ts";
import { ExternalLink } from "./external-link.tsx";
import { Mark } from "./round-table-figure.tsx";

/** The two partners. Until they supply logos, each has a mark made from its name. */
export function PartnerLinks() {
  return (
    <ul className="partners">
      {Object.values(site.partners).map(({ name, url, seats }) => (
        <li key={url}>
          <ExternalLink
            href={url}
            className="partner plain-link strong"
            mark={<Mark seed={name} seats={seats} />}
          >
            {name}
          </ExternalLink>
        </li>
      ))}
    </ul>
  );
}
