import { useDeferredValue } from "react";
import { DENSE, Picture } from "#site/components/picture.tsx";
import { type Photo, THUMBNAIL_SIZES } from "#site/components/thumbnails.tsx";

type Props = {
  photos: Photo[];
  index: number;
  /** How wide the photo is shown, as a CSS length. */
  width: string;
};

/** The main photo. Its neighbours are loaded after it, so that the next step shows at once. */
export function Stage({ photos, index, width }: Props) {
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
          className="stage-photo absolute"
          loading={loading}
        />
      )}
      {photos.map(({ large, alt }, i) => {
        const current = i === index;
        if (!current && !(ready && Math.abs(i - index) === 1)) return null;
        return (
          <Picture
            key={large.jpeg}
            picture={large}
            alt={alt}
            sizes={`${DENSE} calc(0.6 * ${width}), ${width}`}
            className={current ? "stage-photo absolute" : "hidden"}
            loading={loading}
            fetchPriority={current ? "high" : "low"}
          />
        );
      })}
    </>
  );
}
