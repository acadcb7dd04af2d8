import { provideLoaderData } from "react-router";
import { upcomingEvents } from "#app/content/upcoming-events.ts";
import Page, { loader } from "#app/pages/upcoming-events/page.tsx";
import { pageMetadata } from "../../lib/page-metadata.ts";

export const metadata = pageMetadata(upcomingEvents, "/upcoming-events");

export default function EventsPage() {
  provideLoaderData(loader());
  return <Page />;
}
