import { useLoaderData } from "react-router";
import { BackLink } from "#app/components/back-link.tsx";
import { ButtonLink } from "#app/components/button-link.tsx";
import { galleryPage } from "#app/content/gallery.ts";
import { eventThing } from "#app/lib/crawlers/event.ts";
import { eventDay } from "#app/lib/events/event-format.ts";
import { galleryPath } from "#app/lib/events/event-paths.ts";
import { galleries } from "#app/lib/events/events.ts";
import { galleryPhotos, type Photo } from "#app/lib/gallery.server.ts";
import { pageMeta } from "#app/lib/page-meta.ts";
import { largestUrl } from "#app/lib/picture-url.ts";
import type { Route } from "./+types/page";
import { Viewer } from "./viewer.tsx";

export const meta = ({ loaderData, location }: Route.MetaArgs) =>
  pageMeta(
    {
      title: loaderData.heading,
      description: galleryPage.description(loaderData.heading, eventDay(loaderData.date).day),
    },
    location.pathname,
    import.meta.env.SSR && {
      parent: galleryPage.back,
      things: [eventThing(loaderData.event, location.pathname, photographUrl(loaderData.photos))],
    },
  );

export function loader({ url }: Route.LoaderArgs) {
  const event = galleries.find(({ slug }) => galleryPath(slug) === url.pathname);
  if (!event) throw new Response(null, { status: 404 });
  const { title, start, end, place, summary, date, gallery } = event;
  const { heading, thanks } = gallery;
  const photos = galleryPhotos(event);
  return { heading, thanks, date, photos, event: { title, start, end, place, summary } };
}

/** Of the photograph that stands for the event. */
const photographUrl = ([first]: Photo[]) => first && largestUrl(first.picture, "jpeg");

export default function GalleryPage() {
  const { heading, thanks, date, photos } = useLoaderData<typeof loader>();
  return (
    <div className="on-ink pt-[calc(var(--spacing-bar)+1rem)]">
      <div className="content">
        <BackLink {...galleryPage.back} />
        <div className="mt-2 flex flex-wrap items-end justify-between gap-x-12 gap-y-3">
          <h1 className="display display-2">{heading}</h1>
          <p className="text-(--muted)">
            <time dateTime={date}>{eventDay(date).day}</time>
          </p>
        </div>
        <p className="mt-3 text-(--muted)">{thanks}</p>
      </div>
      <Viewer photos={photos} />
      <div className="content pt-6 pb-section">
        <ButtonLink to={galleryPage.upcoming.to}>{galleryPage.upcoming.label}</ButtonLink>
      </div>
    </div>
  );
}
