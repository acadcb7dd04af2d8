import { type ReactNode, useEffect, useEffectEvent, useRef, useSyncExternalStore } from "react";
import { Icon } from "#site/components/icon.tsx";
import { galleryPage } from "#site/content/gallery.ts";
import { Dialog, useDialog } from "#site/islands/dialog.tsx";
import { hasModifier, onPlainClick } from "#site/islands/in-page-links.ts";
import { withBoundary } from "#site/islands/island-boundary.tsx";
import { ENLARGED_SIZES, MainPhoto, SIZES, UPRIGHT } from "./main-photo.tsx";
import { type Photo, Thumbnails } from "./thumbnails.tsx";
import { usePhotoIndex } from "./use-photo-index.ts";
import { onZoom, useSwipe } from "./use-swipe.ts";
import "./gallery.css";

/**
 * The main photo and its thumbnails (docs/product.md, section 2; ARIA Authoring Practices, carousel). As built it shows the
 * first photo, and linked-photo.ts the one that the URL names.
 */
export const Gallery = withBoundary(function Viewer({ photos }: { photos: Photo[] }) {
  const total = photos.length;
  const { index, shown, select, step } = usePhotoIndex(total);
  const [enlarged, enlarge, close] = useDialog<true>();
  const turn = (side: -1 | 1) => step(document.dir === "rtl" ? -side : side);
  const swipe = useSwipe(turn);
  useArrowKeys(turn);

  const photo = photos[index];
  // The visible words are the announced ones. In the page they may already be those of the photo that the URL names.
  const caption = (
    <p role="status" className="caption small">
      <span className="sr-only" suppressHydrationWarning>
        {`${galleryPage.photo(index + 1, total)}: `}
      </span>
      <span suppressHydrationWarning>{photo?.alt}</span>
    </p>
  );
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
        <span aria-hidden="true" suppressHydrationWarning>
          {`${index + 1} / ${total}`}
        </span>
      </p>
      {stepButton(1, galleryPage.next, "right")}
    </>
  );
  return (
    <section aria-roledescription="carousel" aria-label={galleryPage.carousel}>
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
      <div className="gallery-controls row">{controls}</div>
      <Thumbnails photos={photos} index={index} shown={shown} onSelect={select} />
      {enlarged && (
        <Dialog label={galleryPage.carousel} className="photo-dialog" onClose={close}>
          <Enlarged swipe={swipe} label={galleryPage.photo(index + 1, total)}>
            <MainPhoto photos={photos} index={shown} sizes={ENLARGED_SIZES} />
          </Enlarged>
          {caption}
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

type EnlargedProps = {
  swipe: ReturnType<typeof useSwipe>;
  label: string;
  children: ReactNode;
};

/** A photo in the whole window. An upright phone shows a part of it at a time, its middle first, and a finger moves it. */
function Enlarged({ swipe, label, children }: EnlargedProps) {
  const pans = useSyncExternalStore(onZoom, () => matchMedia(UPRIGHT).matches);
  const photo = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (pans) photo.current?.querySelector("img")?.scrollIntoView({ inline: "center" });
  }, [pans]);
  const props = pans ? { tabIndex: 0, role: "group", "aria-label": label } : swipe;
  return (
    <div ref={photo} className="main-photo" {...props}>
      {children}
    </div>
  );
}

/** What the arrow keys are for where they have the focus. */
const ARROWS = "input, textarea, select, [contenteditable], [tabindex='0']";

/** Calls `onTurn` with -1 for the left arrow key and 1 for the right one, unless what has the focus needs them. */
function useArrowKeys(onTurn: (side: -1 | 1) => void): void {
  const turn = useEffectEvent(onTurn);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (hasModifier(event)) return;
      if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
      if (event.target instanceof Element && event.target.closest(ARROWS)) return;
      event.preventDefault();
      turn(event.key === "ArrowLeft" ? -1 : 1);
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);
}
