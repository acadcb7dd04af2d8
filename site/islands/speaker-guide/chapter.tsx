import type { ReactNode } from "react";
import { Facts } from "#site/components/facts.tsx";
import { ExternalLink } from "#site/components/links.tsx";
import { List } from "#site/components/list.tsx";
import type { GuideBlock, GuideChapter } from "#site/content/speaker-guide.ts";

type Props = {
  chapter: GuideChapter;
  /** Its number, from 1. */
  number: number;
  /** Where the chapter has the posters. */
  posterWall: ReactNode;
};

/** One chapter of the guide, with its section headings in the margin. */
export function Chapter({ chapter, number, posterWall }: Props) {
  return (
    <>
      <p aria-hidden="true" className="numeral">
        {number}
      </p>
      <h2 className="display display-2">{chapter.title}</h2>
      <p className="lead">{chapter.intro}</p>
      {chapter.sections.map(({ heading, blocks }) => (
        <div key={heading} className="chapter-section split rule-above">
          <h3 className="strong">{heading}</h3>
          <div>
            {blocks.map((block) => (
              <Block key={JSON.stringify(block)} block={block} posterWall={posterWall} />
            ))}
          </div>
        </div>
      ))}
    </>
  );
}

function Block({ block, posterWall }: { block: GuideBlock; posterWall: ReactNode }) {
  if (typeof block === "string") return <p>{block}</p>;
  switch (block.kind) {
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
      return posterWall;
  }
}
