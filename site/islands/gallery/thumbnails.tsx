import { useEffect, useRef } from "react";
import { DENSE, Picture } from "#site/components/picture.tsx";
import { galleryPage } from "#site/content/gallery.ts";
import type { PictureFiles } from "#site/lib/pictures.ts";
import { onPlainClick } from "../plain-click.ts";

export type Photo = { alt: string; large: PictureFiles; thumbnail: PictureFiles };

/** The width of a thumbnail (gallery.css). */
export const THUMBNAIL_SIZES = `${DENSE} 4rem, 7rem`;

type Props = { photos: Photo[]; index: number; onSelect: (index: number) => void };

/** All photos in one scrolling row. Each is a link to its file, so that it works without scripts. */
export function Thumbnails({ photos, index, onSelect }: Props) {
  const row = useRef<HTMLUListElement>(null);
  const last = useRef(index);

  useEffect(() => {
    // Before the first step, keeps the row where the visitor has scrolled it.
    if (index === last.current) return;
    last.current = index;
    const list = row.current;
    const thumbnail = list?.children[index];
    if (!list || !(thumbnail instanceof HTMLElement)) return;
    const reduced = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
    // Not scrollIntoView, which would scroll the page as well.
    list.scrollTo({
      left: thumbnail.offsetLeft - (list.clientWidth - thumbnail.offsetWidth) / 2,
      behavior: reduced ? "auto" : "smooth",
    });
  }, [index]);

  return (
    <ul ref={row} aria-label={galleryPage.thumbnails} className="thumbnails flex gap-2">
      {photos.map(({ large, thumbnail, alt }, i) => (
        <li key={large.jpeg} data-caption={alt}>
          <a
            className="block"
            href={large.jpeg}
            data-avif={large.avif}
            aria-current={i === index ? "true" : undefined}
            onClick={onPlainClick(() => onSelect(i))}
          >
            <span className="sr-only">{galleryPage.photo(i + 1, photos.length)}: </span>
            <Picture picture={thumbnail} alt={alt} sizes={THUMBNAIL_SIZES} />
          </a>
        </li>
      ))}
    </ul>
  );
}
