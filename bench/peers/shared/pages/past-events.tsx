import { PageHeader } from "#site/components/page-header.tsx";
import { PastEvents } from "#site/components/past-events.tsx";
import { pastEvents } from "#site/content/past-events.ts";
import { content, galleries } from "../content.server.ts";
import { metaOf } from "../meta.ts";

export const meta = () => metaOf(pastEvents);

export const loader = () =>
  galleries.flatMap((event) => {
    const cover = content.covers[event.slug];
    return cover ? { ...event, cover } : [];
  });

type Props = { loaderData: ReturnType<typeof loader> };

export default function PastEventsPage({ loaderData: events }: Props) {
  const { heading, lead } = pastEvents;
  return (
    <>
      <PageHeader heading={heading} lead={lead} figure={{ seed: "past", seats: 14 }} />
      <PastEvents events={events} />
    </>
  );
}
