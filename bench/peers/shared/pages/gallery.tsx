import { GalleryFooter, GalleryHeader } from "#site/components/gallery-page.tsx";
import { Thumbnails } from "#site/components/thumbnails.tsx";
import { galleryPage } from "#site/content/gallery.ts";
import { Gallery } from "#site/islands/gallery/gallery.tsx";
import { eventDays } from "#site/lib/events/event-format.ts";
import { galleryPath } from "#site/lib/events/event-paths.ts";
import { content, galleries } from "../content.server.ts";
import { metaOf } from "../meta.ts";

const { description } = galleryPage;

export const meta = ({ loaderData: { event } }: Props) => {
  const { heading } = event.gallery;
  return metaOf({ title: heading, description: description(heading, eventDays(event)) });
};

export function loader({ url }: { url: { pathname: string } }) {
  // The prerenderer of React Router requests each page with a slash at the end.
  const path = url.pathname.replace(/\/$/, "");
  const event = galleries.find(({ slug }) => galleryPath(slug) === path);
  if (!event) throw new Response(null, { status: 404 });
  return { event, photos: content.photos[event.slug] ?? [] };
}

type Props = { loaderData: ReturnType<typeof loader> };

export default function GalleryPage({ loaderData: { event, photos } }: Props) {
  return (
    <div className="gallery on-ink">
      <GalleryHeader event={event} />
      <Gallery photos={photos} total={photos.length}>
        <Thumbnails photos={photos} />
      </Gallery>
      <GalleryFooter />
    </div>
  );
}
