import { useEffect, useEffectEvent, useState } from "react";
import { Icon } from "#site/components/icon.tsx";
import { galleryPage } from "#site/content/gallery.ts";
import { Dialog, useDialog } from "#site/islands/dialog.tsx";
import { hasModifier, onPlainClick } from "#site/islands/in-page-links.ts";
import { withBoundary } from "#site/islands/island-boundary.tsx";
import { ENLARGED_SIZES, MainPhoto, SIZES } from "./main-photo.tsx";
import { type Photo, Thumbnails } from "./thumbnails.tsx";
import { usePhotoIndex } from "./use-photo-index.ts";
import { useSwipe } from "./use-swipe.ts";
import "./gallery.css";

/**
 * The main photo and its thumbnails (docs/product.md, section 2; ARIA Authoring Practices, carousel). As built it shows the
 * first photo, and linked-photo.ts the one that the URL names.
 */
export const Gallery = withBoundary(function Viewer({ photos }: { photos: Photo[] }) {
  const total = photos.length;
  const { index, shown, select, step } = usePhotoIndex(total);
  const [enlarged, enlarge, close] = useDialog<true>();
  const [captioned, setCaptioned] = useState(false);
  const turn = (side: -1 | 1) => step(document.dir === "rtl" ? -side : side);
  const swipe = useSwipe(turn);
  useArrowKeys(turn);

  const photo = photos[index];
  // A single text node, so that each step announces one change.
  const position = `${galleryPage.photo(index + 1, total)}: ${photo?.alt}`;
  const caption = captioned && <figcaption className="caption small">{photo?.alt}</figcaption>;
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
        {/* In the page they may already be those of the photo that the URL names. */}
        <span aria-hidden="true" suppressHydrationWarning>
          {`${index + 1} / ${total}`}
        </span>
        <span role="status" className="sr-only" suppressHydrationWarning>
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
    <section aria-roledescription="carousel" aria-label={galleryPage.carousel}>
      <figure>
        <a
          {...swipe}
          className="main-photo"
          href={photo?.jpeg}
          aria-haspopup="dialog"
          onClick={onPlainClick(() => enlarge(true))}
        >
          <span className="sr-only">{`${galleryPage.enlarge}: `}</span>
          {/* Only one main photo at a time, so that only one width is fetched. */}
          {!enlarged && <MainPhoto photos={photos} index={shown} sizes={SIZES} />}
          <Icon name="larger" />
        </a>
        {caption}
      </figure>
      <div className="gallery-controls row">{controls}</div>
      <Thumbnails photos={photos} index={index} shown={shown} onSelect={select} />
      {enlarged && (
        <Dialog label={galleryPage.carousel} className="photo-dialog" onClose={close}>
          <figure>
            <div className="main-photo" {...swipe}>
              <MainPhoto photos={photos} index={shown} sizes={ENLARGED_SIZES} />
            </div>
            {caption}
          </figure>
          <form method="dialog" className="gallery-controls row">
            <button type="submit" className="button step-button" aria-label={galleryPage.close}>
              <Icon name="cross" />
            </button>
            {controls}
          </form>
        </Dialog>
      )}
    </section>
  );
});

const FIELDS = "input, textarea, select, [contenteditable]";

/** Calls `onTurn` with -1 for the left arrow key and 1 for the right one, unless the visitor is typing in a field. */
function useArrowKeys(onTurn: (side: -1 | 1) => void): void {
  const turn = useEffectEvent(onTurn);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (hasModifier(event)) return;
      if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
      if (event.target instanceof Element && event.target.closest(FIELDS)) return;
      event.preventDefault();
      turn(event.key === "ArrowLeft" ? -1 : 1);
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);
}
