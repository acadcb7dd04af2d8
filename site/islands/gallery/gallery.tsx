import { type ReactNode, useEffect, useState } from "react";
import { Icon } from "#site/components/icon.tsx";
import type { Photo } from "#site/components/thumbnails.tsx";
import { galleryPage } from "#site/content/gallery.ts";
import { BuiltContent } from "../built-content.tsx";
import { Dialog, useDialog } from "../dialog.tsx";
import { withBoundary } from "../island-boundary.tsx";
import { onPlainClick, onPlainClickOn } from "../plain-click.ts";
import { ENLARGED_SIZES, SIZES, Stage } from "./stage.tsx";
import { markThumbnail, readPhotos, thumbnailLinks } from "./thumbnail-row.ts";
import { useArrowKeys } from "./use-arrow-keys.ts";
import { usePhotoIndex } from "./use-photo-index.ts";
import { useSwipe } from "./use-swipe.ts";
import "./gallery.css";

type Props = {
  /** At least the first: the others are read from the thumbnails. */
  photos: Photo[];
  total: number;
  /** The thumbnails: as built, since React does not render them again. */
  children: ReactNode;
};

/** The main photo and its thumbnails (docs/product.md, section 2; ARIA Authoring Practices, carousel). */
export const Gallery = withBoundary(Viewer);

function Viewer({ photos: known, total, children }: Props) {
  const [photos] = useState(() => readPhotos(known));
  const { index, select, step } = usePhotoIndex(photos);
  const [enlarged, enlarge, close] = useDialog<true>();
  const [captioned, setCaptioned] = useState(false);
  const swipe = useSwipe(step);
  useArrowKeys(step);
  useEffect(() => {
    const link = thumbnailLinks(document)[index];
    link?.removeAttribute("data-pressed");
    // At first it is: the row stays where the visitor scrolled it.
    if (!link || link.hasAttribute("aria-current")) return;
    const reduced = matchMedia("(prefers-reduced-motion: reduce)").matches;
    markThumbnail(link, reduced ? "auto" : "smooth");
  }, [index]);

  const shown = photos[index];
  // A single text node, so that each step announces one change.
  const position = `${galleryPage.photo(index + 1, total)}: ${shown?.alt}`;
  const caption = captioned && <figcaption className="caption">{shown?.alt}</figcaption>;
  const stepButton = (by: -1 | 1, label: string, icon: "left" | "right") => (
    // Not `disabled`, which would take the focus from the button at the last photo.
    <button
      type="button"
      className="button step-button"
      aria-label={label}
      aria-disabled={index + by < 0 || index + by >= total}
      onClick={() => step(by)}
    >
      <Icon name={icon} />
    </button>
  );
  const controls = (
    <>
      {stepButton(-1, galleryPage.previous, "left")}
      <p className="tabular">
        <span aria-hidden="true">{`${index + 1} / ${total}`}</span>
        <span role="status" className="sr-only">
          {position}
        </span>
      </p>
      {stepButton(1, galleryPage.next, "right")}
      <button
        type="button"
        className="button"
        aria-pressed={captioned}
        onClick={() => setCaptioned(!captioned)}
      >
        {galleryPage.caption}
      </button>
    </>
  );
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: for the thumbnails, links that a key presses too
    <section
      aria-roledescription="carousel"
      aria-label={galleryPage.carousel}
      onClick={onPlainClickOn(".thumbnails a", (link) =>
        select([...thumbnailLinks(document)].indexOf(link)),
      )}
    >
      <figure {...swipe}>
        <a
          className="stage"
          href={shown?.large.jpeg}
          aria-haspopup="dialog"
          onClick={onPlainClick(() => enlarge(true))}
        >
          <span className="sr-only">{`${galleryPage.enlarge}: `}</span>
          {/* Only one stage at a time, so that only one width is fetched. */}
          {!enlarged && <Stage photos={photos} index={index} sizes={SIZES} />}
          <Icon name="larger" />
        </a>
        {caption}
      </figure>
      <div className="gallery-controls">{controls}</div>
      <BuiltContent selector=".gallery astro-slot">{children}</BuiltContent>
      {enlarged && (
        <Dialog label={galleryPage.carousel} className="photo-dialog" onClose={close}>
          <figure {...swipe}>
            <div className="stage">
              <Stage photos={photos} index={index} sizes={ENLARGED_SIZES} />
            </div>
            {caption}
          </figure>
          <form method="dialog" className="gallery-controls">
            <button type="submit" className="button step-button" aria-label={galleryPage.close}>
              <Icon name="cross" />
            </button>
            {controls}
          </form>
        </Dialog>
      )}
    </section>
  );
}
