import { BackLink } from "#app/components/back-link.tsx";
import { ExternalLink } from "#app/components/external-link.tsx";
import { Icon } from "#app/components/icon.tsx";
import { PageHeader } from "#app/components/page-header.tsx";
import { guide } from "#app/content/guide.ts";
import { site } from "#app/content/site.ts";
import { speakerGuidePage } from "#app/content/speaker-guide-page.ts";

const { back, heading, download, studio } = speakerGuidePage;

export const GuideHeader = () => (
  <PageHeader
    heading={heading}
    lead={guide.summary}
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
);
