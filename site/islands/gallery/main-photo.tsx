import { memo, useDeferredValue } from "react";
import { DENSE, Picture } from "#site/components/picture.tsx";
import { type Photo, THUMBNAIL_SIZES } from "./thumbnails.tsx";

type Props = {
  photos: Photo[];
  index: number;
  sizes: string;
};

/* How wide the photo is shown (gallery-page.css, gallery.css), as values of `sizes`. */

const LANDSCAPE = "(orientation: landscape) and (width >= 40rem)";
const BESIDE_TEXT = `${LANDSCAPE} and (height < 64.5rem)`;
const CONTENT = "min(72rem, max(92vw, 100vw - 6rem))";
const PART = `min(${CONTENT} - 15rem, max(14rem, 150svh - 15.75rem))`;

/** On the page. */
export const SIZES = [
  `${DENSE} and ${BESIDE_TEXT} calc(0.6 * ${PART})`,
  `${BESIDE_TEXT} ${PART}`,
  `(width >= 48rem) ${CONTENT}`,
  `${DENSE} 60vw`,
  "100vw",
].join();

const SHORT = `${LANDSCAPE} and (height < 32rem)`;
const BESIDE_CONTROLS = "min(100vw - 7rem, 150svh)";
/** Where an enlarged photo is wider than the window. */
export const UPRIGHT = "(width < 40rem) and (aspect-ratio <= 4/5)";

/** Enlarged to the whole window. */
export const ENLARGED_SIZES = [
  `${DENSE} and ${SHORT} calc(0.6 * ${BESIDE_CONTROLS})`,
  `${SHORT} ${BESIDE_CONTROLS}`,
  `${DENSE} and ${UPRIGHT} 63svh`,
  `${UPRIGHT} 105svh`,
  `${DENSE} 60vw`,
  "(width < 40rem) 100vw",
  "min(100vw, 150svh - 6rem)",
].join();

/** The main photo. Its neighbours are loaded after it, so that the next step shows at once. */
export const MainPhoto = memo(({ photos, index, sizes }: Props) => {
  // False on the first render: the neighbours come after the photo itself, and in the built page linked-photo.ts decides
  // which one that is before any is fetched.
  const ready = useDeferredValue(true, false);
  const loading = ready ? "eager" : "lazy";
  const shown = photos[index];
  return (
    <>
      {shown && (
        // The thumbnail, which is already loaded, is shown until the photo is.
        <Picture
          key={shown.thumbnail.jpeg}
          picture={shown.thumbnail}
          alt=""
          sizes={THUMBNAIL_SIZES}
          className="shown-photo"
          loading={loading}
        />
      )}
      {photos.map((photo, i) => {
        const current = i === index;
        if (!current && !(ready && Math.abs(i - index) === 1)) return null;
        return (
          <Picture
            key={photo.jpeg}
            picture={photo}
            alt={photo.alt}
            sizes={sizes}
            className={current ? "shown-photo" : "hidden"}
            loading={loading}
            fetchPriority={current ? "high" : "low"}
          />
        );
      })}
    </>
  );
});
