import { Invitations, Subscription, UpcomingHeader } from "#site/components/upcoming-events.tsx";
import { upcomingEvents } from "#site/content/upcoming-events.ts";
import { announced } from "../content.server.ts";
import { metaOf } from "../meta.ts";

export const meta = () => metaOf(upcomingEvents);

export const loader = () => announced;

type Props = { loaderData: ReturnType<typeof loader> };

export default function UpcomingEventsPage({ loaderData: events }: Props) {
  return (
    <>
      <UpcomingHeader isEmpty={events.length === 0} />
      <Invitations events={events} />
      <Subscription />
    </>
  );
}
