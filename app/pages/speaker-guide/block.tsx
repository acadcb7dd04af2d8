import { ExternalLink } from "#app/components/external-link.tsx";
import { Facts } from "#app/components/facts.tsx";
import { List } from "#app/components/list.tsx";
import type { GuideBlock } from "#app/content/guide-entry.ts";
import type { GuidePoster } from "./page.tsx";
import { PosterWall } from "./poster-wall.tsx";

/** One block of the guide. Where these have pages of paper in the PDF, they are lists and tables here. */
export function Block({ block, posters }: { block: GuideBlock; posters: GuidePoster[] }) {
  switch (block.kind) {
    case "paragraph":
      return <p className="measure">{block.text}</p>;
    case "checklist":
      return <List className="checklist" items={block.items} />;
    case "list":
      return <List className="dashes" items={block.items} />;
    case "steps":
      return <List className="numbered" items={block.items} />;
    case "facts":
      return <Facts items={block.items} />;
    case "link":
      return (
        <p>
          {block.url.startsWith("mailto:") ? (
            <a className="text-link" href={block.url}>
              {block.label}
            </a>
          ) : (
            <ExternalLink href={block.url}>{block.label}</ExternalLink>
          )}
        </p>
      );
    case "posters":
      return <PosterWall posters={posters} />;
  }
}
