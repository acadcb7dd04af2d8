import { site } from "#site/content/site.ts";
import { ExternalLink } from "./external-link.tsx";
import { Mark } from "./round-table-figure.tsx";

/** The two partners. Until they supply logos, each has a mark made from its name. */
export function PartnerLinks() {
  return (
    <ul className="flex flex-wrap gap-x-10 gap-y-2">
      {Object.values(site.partners).map(({ name, url, seats }) => (
        <li key={url}>
          <ExternalLink
            href={url}
            className="partner inline-flex min-h-11 items-center gap-3 strong hover:text-(--accent)"
            mark={<Mark seed={name} seats={seats} />}
          >
            {name}
          </ExternalLink>
        </li>
      ))}
    </ul>
  );
}
