import { Tabs, TabsList, TabsTrigger } from "@radix-ui/react-tabs";
import type { GuideChapter } from "#app/content/guide-entry.ts";
import { speakerGuidePage } from "#app/content/speaker-guide-page.ts";

type Id = GuideChapter["id"];
type Props = { chapters: GuideChapter[]; selected: Id; onSelect: (id: Id) => void };

export const tabId = (id: Id) => `tab-${id}`;

/** In the place of app/pages/speaker-guide/chapter-tabs.tsx; the panels are the project's own. */
export function ChapterTabs({ chapters, selected, onSelect }: Props) {
  return (
    <Tabs
      value={selected}
      onValueChange={(id) => onSelect(id as Id)}
      orientation="vertical"
      asChild
    >
      <TabsList aria-label={speakerGuidePage.chapters} className="chapter-tabs">
        {chapters.map(({ id, title }, index) => (
          <TabsTrigger key={id} value={id} asChild>
            <a
              id={tabId(id)}
              href={`#${id}`}
              aria-controls={id}
              onClick={(event) => event.preventDefault()}
            >
              <span aria-hidden="true" className="tabular">
                {index + 1}
              </span>
              {title}
            </a>
          </TabsTrigger>
        ))}
      </TabsList>
    </Tabs>
  );
}
