import type { KeyboardEvent } from "react";
import { Icon } from "#site/components/icon.tsx";
import { type GuideChapter, speakerGuidePage } from "#site/content/speaker-guide.ts";
import { hasModifier, onPlainClick } from "#site/islands/in-page-links.ts";

type Id = GuideChapter["id"];
type ChapterSelection = {
  chapters: GuideChapter[];
  /** Undefined without scripts, where each tab is an ordinary link, and before hydration, where CSS marks one. */
  selected: Id | undefined;
  onSelect: (id: Id) => void;
};

/** The id of a chapter's tab, which labels its panel. */
export const tabId = (id: Id) => `tab-${id}`;

/** The id of what a chapter's tab shows. The chapter's own is the target of links to it. */
export const panelId = (id: Id) => `panel-${id}`;

/** The sidebar's tabs: a single tab stop; Up, Down, Home and End select a tab (ARIA Authoring Practices, tabs). */
export function ChapterTabs({ chapters, selected, onSelect }: ChapterSelection) {
  function onKeyDown(event: KeyboardEvent) {
    if (hasModifier(event)) return;
    const index = chapters.findIndex(({ id }) => id === selected);
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
      className="chapter-tabs rule-above"
      onKeyDown={onKeyDown}
    >
      {chapters.map(({ id, title }, index) => (
        // Links, so that they work without scripts.
        <a
          key={id}
          className="plain-link rule-below"
          id={tabId(id)}
          href={`#${id}`}
          role="tab"
          aria-selected={selected && id === selected}
          aria-controls={panelId(id)}
          tabIndex={selected && (id === selected ? 0 : -1)}
          onClick={onPlainClick(() => onSelect(id))}
        >
          <span aria-hidden="true" className="tabular muted">
            {index + 1}
          </span>
          {title}
        </a>
      ))}
    </div>
  );
}

/** The chapters on a small screen, where there is no sidebar: a list that closes once one is selected. */
export function ChapterList({ chapters, selected, onSelect }: ChapterSelection) {
  return (
    <details className="chapter-list">
      <summary className="row spread strong">
        {speakerGuidePage.chapters}
        <Icon name="chevron" />
      </summary>
      <ol>
        {chapters.map(({ id, title }, index) => (
          <li key={id}>
            <a
              className="rule-above"
              href={`#${id}`}
              aria-current={selected && id === selected}
              onClick={onPlainClick((link) => {
                link.closest("details")?.removeAttribute("open");
                onSelect(id);
              })}
            >
              <span className="tabular muted">{index + 1}</span> {title}
            </a>
          </li>
        ))}
      </ol>
    </details>
  );
}
