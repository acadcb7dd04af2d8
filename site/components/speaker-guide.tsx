import { site } from "#site/content/site.ts";
import { guide } from "#site/content/speaker-guide/chapters.ts";
import type { GuideBlock, GuideChapter } from "#site/content/speaker-guide/types.ts";
import { speakerGuidePage } from "#site/content/speaker-guide.ts";
import { Facts } from "./facts.tsx";
import { Icon } from "./icon.tsx";
import { BackLink, ExternalLink } from "./links.tsx";
import { List } from "./list.tsx";
import { PageHeader } from "./page-header.tsx";
import { type GuidePoster, PosterWall } from "./poster-wall.tsx";

const { back, download, studio } = speakerGuidePage;

/** The speaker guide's header, with links to the PDF and the recording studio (docs/product.md, section 2). */
export function GuideHeader() {
  return (
    <PageHeader
      heading={guide.title}
      lead={guide.summary}
      above={<BackLink {...back} />}
      figure={{ seed: "speaker-guide", seats: 13 }}
    >
      <div className="guide-links">
        <a href={download.href} className="button button-primary" download>
          {download.label}
          <Icon name="down" />
        </a>
        <ExternalLink href={site.studioUrl} className="button">
          {studio}
        </ExternalLink>
      </div>
    </PageHeader>
  );
}

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
