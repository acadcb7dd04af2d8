import { memo, useEffect, useRef } from "react";
import { DENSE, Picture } from "#site/components/picture.tsx";
import { galleryPage } from "#site/content/gallery.ts";
import { onPlainClick } from "#site/islands/in-page-links.ts";
import type { PictureFiles } from "#site/lib/pictures.ts";

export type Photo = PictureFiles & { alt: string; thumbnail: PictureFiles };

/** The largest width of a thumbnail (gallery.css). */
export const THUMBNAIL_SIZES = `${DENSE} 4rem, 7rem`;

type Props = {
  photos: Photo[];
  index: number;
  /** The photo that is shown, with which the row scrolls: earlier, it would delay the mark. */
  shown: number;
  onSelect: (index: number) => void;
};

/** All photos in one row, which scrolls to the selected one. Each is a link to its file, so that it works without scripts. */
export function Thumbnails({ photos, index, shown, onSelect }: Props) {
  const row = useRef<HTMLUListElement>(null);
  // At first it stays where the visitor scrolled it.
  const scrolledTo = useRef(0);

  useEffect(() => {
    const thumbnail = row.current?.children[shown];
    if (shown === scrolledTo.current || !(thumbnail instanceof HTMLElement)) return;
    scrolledTo.current = shown;
    const reduced = matchMedia("(prefers-reduced-motion: reduce)").matches;
    // Not scrollIntoView, which would scroll the page as well.
    row.current?.scrollTo({
      left: thumbnail.offsetLeft - (row.current.clientWidth - thumbnail.offsetWidth) / 2,
      behavior: reduced ? "auto" : "smooth",
    });
  }, [shown]);

  return (
    <ul ref={row} aria-label={galleryPage.thumbnails} className="thumbnails">
      {photos.map((photo, i) => (
        <Thumbnail
          key={photo.jpeg}
          photo={photo}
          index={i}
          total={photos.length}
          isCurrent={i === index}
          onSelect={onSelect}
        />
      ))}
    </ul>
  );
}

type ThumbnailProps = Pick<Props, "index" | "onSelect"> & {
  photo: Photo;
  total: number;
  isCurrent: boolean;
};

/** Memoised: of all, two change with a click. The page shows a linked photo by `data-avif` (linked-photo.ts). */
const Thumbnail = memo(({ photo, index, total, isCurrent, onSelect }: ThumbnailProps) => (
  <li>
    <a
      href={photo.jpeg}
      data-avif={photo.avif}
      aria-current={isCurrent || undefined}
      onClick={onPlainClick(() => onSelect(index))}
    >
      <span className="sr-only">{`${galleryPage.photo(index + 1, total)}: `}</span>
      <Picture picture={photo.thumbnail} alt={photo.alt} sizes={THUMBNAIL_SIZES} />
    </a>
  </li>
));
