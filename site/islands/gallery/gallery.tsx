import { galleryPage } from "#site/content/gallery.ts";
import type { Picture } from "#site/lib/pictures.ts";
import { IslandBoundary } from "../island-boundary.tsx";
import { Stage } from "./stage.tsx";
import { StepButton } from "./step-button.tsx";
import { Thumbnails } from "./thumbnails.tsx";
import { useArrowKeys } from "./use-arrow-keys.ts";
import { usePhotoIndex } from "./use-photo-index.ts";

export type Photo = { alt: string; large: Picture; thumbnail: Picture };

type Props = { photos: Photo[] };

/** The main photo with its thumbnails (docs/product.md, section 2; ARIA Authoring Practices, carousel). */
export const Gallery = (props: Props) => (
  <IslandBoundary>
    <Viewer {...props} />
  </IslandBoundary>
);

function Viewer({ photos }: Props) {
  const { index, select } = usePhotoIndex(photos.length);
  const step = (by: -1 | 1) => select(index + by);
  useArrowKeys(step);

  // One text, so that a step is one change of the live region and not one for each of its parts.
  const position = `${galleryPage.photo(index + 1, photos.length)}: ${photos[index]?.alt}`;
  return (
    <section
      aria-roledescription="carousel"
      aria-label={galleryPage.carousel}
      className="mt-8 flex flex-col gap-4"
    >
      <Stage photos={photos} index={index} onSwipe={step} />
      <div className="content flex items-center justify-center gap-6">
        <StepButton
          label={galleryPage.previous}
          direction="previous"
          disabled={index === 0}
          onClick={() => step(-1)}
        />
        <p className="tabular min-w-16 text-center">
          <span aria-hidden="true">
            {index + 1} / {photos.length}
          </span>
          <span role="status" className="sr-only">
            {position}
          </span>
        </p>
        <StepButton
          label={galleryPage.next}
          direction="next"
          disabled={index === photos.length - 1}
          onClick={() => step(1)}
        />
      </div>
      <Thumbnails photos={photos} index={index} onSelect={select} />
    </section>
  );
}
