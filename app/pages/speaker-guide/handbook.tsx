import { flushSync } from "react-dom";
import { Icon } from "#app/components/icon.tsx";
import type { Guide, GuideChapter } from "#app/content/guide-entry.ts";
import { speakerGuidePage } from "#app/content/speaker-guide-page.ts";
import { Chapter } from "./chapter.tsx";
import { ChapterSelect } from "./chapter-select.tsx";
import { ChapterTabs, tabId } from "./chapter-tabs.tsx";
import type { GuidePoster } from "./page.tsx";
import { useChapter } from "./use-chapter.ts";

type Props = { chapters: Guide["chapters"]; posters: GuidePoster[] };

/**
 * The four chapters as tabs (specification, section 2; ARIA Authoring Practices, tabs): a sidebar on wide screens, a
 * list to choose from on small ones, and all of them one below the other where scripts do not run.
 */
export function Handbook({ chapters, posters }: Props) {
  const { selected, select } = useChapter(chapters);

  /** Like turning a page: the next chapter from its beginning, for the eye and for the keyboard. */
  function turnTo(id: GuideChapter["id"]) {
    flushSync(() => select(id));
    const panel = document.getElementById(id);
    panel?.scrollIntoView();
    panel?.focus({ preventScroll: true });
  }

  return (
    <div className="content handbook">
      <ChapterTabs chapters={chapters} selected={selected} onSelect={select} />
      <ChapterSelect chapters={chapters} selected={selected} onSelect={select} />
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
              data-selected={chapter.id === selected}
            >
              <Chapter chapter={chapter} number={index + 1} posters={posters} />
              {next && (
                <p className="mt-12 rule-above pt-6">
                  <a
                    href={`#${next.id}`}
                    className="text-link inline-flex min-h-11 items-center gap-3"
                    onClick={(event) => {
                      event.preventDefault();
                      turnTo(next.id);
                    }}
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
