import { speakerGuidePage } from "#site/content/speaker-guide.ts";
import { onPlainClick } from "#site/islands/plain-click.ts";
import type { ChapterSelection } from "./chapter-tabs.tsx";

/** The chapters on a small screen, where there is no sidebar: a list that closes once one is selected. */
export function ChapterList({ chapters, selected, onSelect }: ChapterSelection) {
  return (
    <details className="chapter-list">
      <summary className="strong">{speakerGuidePage.chapters}</summary>
      <ol>
        {chapters.map(({ id, title }, index) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === selected ? "true" : undefined}
              onClick={onPlainClick((link) => {
                link.closest("details")?.removeAttribute("open");
                onSelect(id);
              })}
            >
              <span className="tabular">{index + 1}</span> {title}
            </a>
          </li>
        ))}
      </ol>
    </details>
  );
}
