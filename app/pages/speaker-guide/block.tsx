import { ExternalLink } from "#app/components/external-link.tsx";
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
      return (
        <ol className="numbered">
          {block.items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ol>
      );
    case "facts":
      return (
        <dl className="facts">
          {block.items.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="tabular">{value}</dd>
            </div>
          ))}
        </dl>
      );
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

function List({ items, className }: { items: string[]; className: string }) {
  return (
    <ul className={className}>
      {items.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
