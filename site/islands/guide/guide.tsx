import { useRef } from "react";
import { flushSync } from "react-dom";
import { Icon } from "#site/components/icon.tsx";
import type { GuideChapter, Guide as GuideContent } from "#site/content/guide-entry.ts";
import type { Poster } from "#site/content/posters.ts";
import { speakerGuidePage } from "#site/content/speaker-guide-page.ts";
import type { Picture } from "#site/lib/pictures.ts";
import { withBoundary } from "../island-boundary.tsx";
import { insteadOfLink } from "../opens-elsewhere.ts";
import { Chapter } from "./chapter.tsx";
import { ChapterTabs, tabId } from "./chapter-tabs.tsx";
import { useChapter } from "./use-chapter.ts";

export type GuidePoster = Poster & { picture: Picture };

type Props = { chapters: GuideContent["chapters"]; posters: GuidePoster[] };

/**
 * The four chapters as tabs (docs/product.md, section 2; ARIA Authoring Practices, tabs): a sidebar on wide screens, a list
 * to choose from on small ones. Until the island is there, all of these are links to the chapter as a part of the page.
 */
export const Guide = withBoundary(Handbook);

function Handbook({ chapters, posters }: Props) {
  const { selected, select } = useChapter(chapters);
  const choice = useRef<HTMLDetailsElement>(null);

  /** Like turning a page: the next chapter from its beginning, for the eye and for the keyboard. */
  function turnTo(id: GuideChapter["id"]) {
    flushSync(() => select(id));
    const panel = document.getElementById(id);
    panel?.scrollIntoView();
    panel?.focus({ preventScroll: true });
  }

  return (
    <div className="content handbook grid gap-x-16 gap-y-8 md:grid-cols-[12rem_1fr] lg:grid-cols-[15rem_1fr]">
      <ChapterTabs chapters={chapters} selected={selected} onSelect={select} />
      <details ref={choice} className="chapter-choice md:hidden">
        <summary className="strong">{speakerGuidePage.chapters}</summary>
        <ol>
          {chapters.map(({ id, title }, index) => (
            <li key={id}>
              <a
                className="block"
                href={`#${id}`}
                aria-current={id === selected ? "true" : undefined}
                onClick={insteadOfLink(() => {
                  choice.current?.removeAttribute("open");
                  turnTo(id);
                })}
              >
                <span className="tabular">{index + 1}</span> {title}
              </a>
            </li>
          ))}
        </ol>
      </details>
      <div>
        {chapters.map((chapter, index) => {
          const next = chapters[index + 1];
          return (
            <section
              key={chapter.id}
              id={chapter.id}
              role="tabpanel"
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a panel that begins with text takes the focus itself
              tabIndex={0}
              aria-labelledby={tabId(chapter.id)}
              className="chapter"
              data-selected={selected && chapter.id === selected}
            >
              <Chapter chapter={chapter} number={index + 1} posters={posters} />
              {next && (
                <p className="mt-12 rule-above pt-6">
                  <a
                    href={`#${next.id}`}
                    className="text-link inline-flex min-h-11 items-center gap-3"
                    onClick={insteadOfLink(() => turnTo(next.id))}
                  >
                    {speakerGuidePage.next} {next.title}
                    <Icon name="right" />
                  </a>
                </p>
              )}
            </section>
          );
        })}
      </div>
    </div>
  );
}
