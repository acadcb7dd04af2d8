import { GuideHeader } from "#site/components/guide-header.tsx";
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
      <Guide chapters={guide.chapters} posters={posters} />
    </>
  );
}
