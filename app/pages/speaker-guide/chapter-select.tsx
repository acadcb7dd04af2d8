import type { GuideChapter } from "#app/content/guide-entry.ts";
import { speakerGuidePage } from "#app/content/speaker-guide-page.ts";

type Id = GuideChapter["id"];
type Props = { chapters: GuideChapter[]; selected: Id; onSelect: (id: Id) => void };

/** The choice of chapters on small screens, where the sidebar is hidden. */
export function ChapterSelect({ chapters, selected, onSelect }: Props) {
  return (
    <label className="chapter-select">
      <span className="label">{speakerGuidePage.choose}</span>
      <select
        className="control"
        value={selected}
        onChange={(event) => onSelect(event.target.value as Id)}
      >
        {chapters.map(({ id, title }, index) => (
          <option key={id} value={id}>
            {index + 1}. {title}
          </option>
        ))}
      </select>
    </label>
  );
}
