import { Chapter } from "#site/components/guide-chapter.tsx";
import { GuideHeader } from "#site/components/guide-header.tsx";
import { episode } from "#site/content/guide/episode.ts";
import { overview } from "#site/content/guide/overview.ts";
import { social } from "#site/content/guide/social.ts";
import { technical } from "#site/content/guide/technical.ts";
import { guide } from "#site/content/guide.ts";
import { Guide } from "#site/islands/guide/guide.tsx";
import { content } from "../content.server.ts";
import { metaOf } from "../meta.ts";

export const meta = () => metaOf({ title: guide.title, description: guide.summary });

export const loader = () => content.posters;

type Props = { loaderData: ReturnType<typeof loader> };

export default function SpeakerGuidePage({ loaderData: posters }: Props) {
  return (
    <>
      <GuideHeader />
      <Guide
        chapters={guide.chapters}
        overview={<Chapter chapter={overview} />}
        technical={<Chapter chapter={technical} />}
        episode={<Chapter chapter={episode} />}
        social={<Chapter chapter={social} posters={posters} />}
      />
    </>
  );
}
