import { provideLoaderData } from "react-router";
import { pastEvents } from "#app/content/past-events.ts";
import Page, { loader } from "#app/pages/past-events/page.tsx";
import { pageMetadata } from "../../lib/page-metadata.ts";

export const metadata = pageMetadata(pastEvents, "/past-events");

export default function EventsPage() {
  provideLoaderData(loader());
  return <Page />;
}
