import { site } from "#site/content/site.ts";
import { guide } from "#site/content/speaker-guide/chapters.ts";
import { speakerGuidePage } from "#site/content/speaker-guide.ts";
import { Icon } from "./icon.tsx";
import { BackLink, ExternalLink } from "./links.tsx";
import { PageHeader } from "./page-header.tsx";

const { back, download, studio } = speakerGuidePage;

/** The speaker guide's header, with links to the PDF and the recording studio (docs/product.md, section 2). */
export function GuideHeader() {
  return (
    <PageHeader
      heading={guide.title}
      lead={guide.summary}
      above={<BackLink {...back} />}
      figure={{ seed: "speaker-guide", seats: 13 }}
    >
      <div className="guide-links row">
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
}
