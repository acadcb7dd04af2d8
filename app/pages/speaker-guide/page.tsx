import { useLoaderData } from "react-router";
import { BackLink } from "#app/components/back-link.tsx";
import { ExternalLink } from "#app/components/external-link.tsx";
import { Icon } from "#app/components/icon.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { guide } from "#app/content/guide.ts";
import { posters } from "#app/content/posters.ts";
import { site } from "#app/content/site.ts";
import { speakerGuidePage } from "#app/content/speaker-guide-page.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { picture } from "#app/lib/pictures.server.ts";
import type { Route } from "./+types/page";
import { Handbook } from "./handbook.tsx";

const { back, heading, download, studio } = speakerGuidePage;

export const meta = ({ loaderData, location }: Route.MetaArgs) =>
  pageMeta({ title: heading, description: loaderData.summary }, location.pathname);

/** The guide stands in the page as data, not in the scripts: it is long, and only this page shows it. */
export const loader = () => ({
  summary: guide.summary,
  chapters: guide.chapters,
  posters: posters.map((poster) => ({ ...poster, picture: picture(`posters/${poster.id}.png`) })),
});

export default function SpeakerGuidePage() {
  const { summary, chapters, posters } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        heading={heading}
        lead={summary}
        above={<BackLink {...back} />}
        figure={{ seed: "speaker-guide", seats: 13 }}
      >
        <div className="flex flex-wrap gap-4">
          <a href={download.href} className="button button-primary" download>
            {download.label}
            <Icon name="down" />
          </a>
          <ExternalLink href={site.studioUrl} className="button">
            {studio}
          </ExternalLink>
        </div>
      </PageHeader>
      <Handbook chapters={chapters} posters={posters} />
    </>
  );
}

export type GuidePoster = ReturnType<typeof loader>["posters"][number];
