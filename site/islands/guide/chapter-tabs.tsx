import type { KeyboardEvent } from "react";
import type { GuideChapter } from "#site/content/guide-entry.ts";
import { speakerGuidePage } from "#site/content/speaker-guide-page.ts";
import { insteadOfLink, opensElsewhere } from "../opens-elsewhere.ts";

type Id = GuideChapter["id"];
type Props = {
  chapters: readonly [GuideChapter, ...GuideChapter[]];
  /** Undefined where scripts do not run: then each tab is a link like any other. */
  selected: Id | undefined;
  onSelect: (id: Id) => void;
};

/** The id of the tab that names a chapter's panel. */
export const tabId = (id: Id) => `tab-${id}`;

/** The tabs of the sidebar: one stop for Tab, Up and Down move and select (ARIA Authoring Practices, tabs). */
export function ChapterTabs({ chapters, selected, onSelect }: Props) {
  const current = selected ?? chapters[0].id;

  function onKeyDown(event: KeyboardEvent) {
    if (opensElsewhere(event)) return;
    const index = chapters.findIndex(({ id }) => id === current);
    const chapter = {
      ArrowDown: chapters[index + 1] ?? chapters[0],
      ArrowUp: chapters.at(index - 1),
      Home: chapters[0],
      End: chapters.at(-1),
    }[event.key];
    if (!chapter) return;
    event.preventDefault();
    onSelect(chapter.id);
    document.getElementById(tabId(chapter.id))?.focus();
  }

  return (
    <div
      role="tablist"
      aria-label={speakerGuidePage.chapters}
      aria-orientation="vertical"
      className="chapter-tabs self-start rule-above max-md:hidden"
      onKeyDown={onKeyDown}
    >
      {chapters.map(({ id, title }, index) => (
        // Links, so that they lead to the chapter where scripts do not run.
        <a
          key={id}
          className="flex hover:text-(--accent)"
          id={tabId(id)}
          href={`#${id}`}
          role="tab"
          aria-selected={id === current}
          aria-controls={id}
          tabIndex={selected && (id === selected ? 0 : -1)}
          onClick={insteadOfLink(() => onSelect(id))}
        >
          <span aria-hidden="true" className="tabular text-(--muted)">
            {index + 1}
          </span>
          {title}
        </a>
      ))}
    </div>
  );
}
