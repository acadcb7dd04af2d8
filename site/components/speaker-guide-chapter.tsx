import { guide } from "#site/content/speaker-guide/chapters.ts";
import type { GuideBlock, GuideChapter } from "#site/content/speaker-guide/types.ts";
import { Facts } from "./facts.tsx";
import { ExternalLink } from "./links.tsx";
import { List } from "./list.tsx";
import { type GuidePoster, PosterWall } from "./poster-wall.tsx";

type Props = { chapter: GuideChapter; posters?: GuidePoster[] };

/** One chapter of the guide, with its section headings in the margin. */
export function Chapter({ chapter, posters = [] }: Props) {
  return (
    <>
      <p aria-hidden="true" className="numeral">
        {guide.chapters.indexOf(chapter) + 1}
      </p>
      <h2 className="display display-2">{chapter.title}</h2>
      <p className="lead">{chapter.intro}</p>
      {chapter.sections.map(({ heading, blocks }) => (
        <div key={heading} className="chapter-section rule-above">
          <h3 className="strong">{heading}</h3>
          <div>
            {blocks.map((block) => (
              <Block key={JSON.stringify(block)} block={block} posters={posters} />
            ))}
          </div>
        </div>
      ))}
    </>
  );
}

function Block({ block, posters }: { block: GuideBlock; posters: GuidePoster[] }) {
  switch (block.kind) {
    case "paragraph":
      return <p>{block.text}</p>;
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
          {block.href.startsWith("mailto:") ? (
            <a className="text-link" href={block.href}>
              {block.label}
            </a>
          ) : (
            <ExternalLink href={block.href}>{block.label}</ExternalLink>
          )}
        </p>
      );
    case "posters":
      return <PosterWall posters={posters} />;
  }
}
