import { galleryPage } from "#site/content/gallery.ts";
import type { PictureFiles } from "#site/lib/pictures.ts";
import { DENSE, Picture } from "./picture.tsx";

export type Photo = { alt: string; large: PictureFiles; thumbnail: PictureFiles };

/** The largest width of a thumbnail (gallery.css). */
export const THUMBNAIL_SIZES = `${DENSE} 4rem, 7rem`;

/**
 * All photos in one scrolling row. Each is a link to its file, so that it works without scripts. The first one is marked as
 * current. The gallery reads the photos from here (islands/gallery/thumbnail-row.ts).
 */
export function Thumbnails({ photos }: { photos: Photo[] }) {
  return (
    <ul aria-label={galleryPage.thumbnails} className="thumbnails">
      {photos.map(({ large, thumbnail, alt }, index) => (
        <li key={large.jpeg} data-caption={alt}>
          <a
            href={large.jpeg}
            data-avif={large.avif}
            aria-current={index === 0 ? "true" : undefined}
          >
            <span className="sr-only">{`${galleryPage.photo(index + 1, photos.length)}: `}</span>
            <Picture picture={thumbnail} alt={alt} sizes={THUMBNAIL_SIZES} />
          </a>
        </li>
      ))}
    </ul>
  );
}
