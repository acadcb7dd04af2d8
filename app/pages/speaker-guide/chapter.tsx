import type { GuideChapter } from "#app/content/guide-entry.ts";
import { Block } from "./block.tsx";
import type { GuidePoster } from "./page.tsx";

type Props = { chapter: GuideChapter; number: number; posters: GuidePoster[] };

/** One chapter of the handbook: section titles in the margin, what they hold beside them. */
export function Chapter({ chapter, number, posters }: Props) {
  return (
    <>
      <p aria-hidden="true" className="numeral">
        {number}
      </p>
      <h2 className="display display-2 mt-4">{chapter.title}</h2>
      <p className="lead mt-4 mb-8">{chapter.intro}</p>
      {chapter.sections.map(({ heading, blocks }) => (
        <div key={heading} className="chapter-section">
          <h3 className="strong">{heading}</h3>
          <div className="flex flex-col gap-5">
            {blocks.map((block) => (
              <Block key={JSON.stringify(block)} block={block} posters={posters} />
            ))}
          </div>
        </div>
      ))}
    </>
  );
}
