import { DENSE, Picture } from "#site/components/picture.tsx";
import type { Poster } from "#site/content/posters.ts";
import { speakerGuidePage } from "#site/content/speaker-guide.ts";
import { onPlainClick } from "#site/islands/plain-click.ts";
import type { PictureFiles } from "#site/lib/pictures.ts";

export type GuidePoster = Pick<Poster, "id" | "title" | "alt" | "fileName"> & {
  picture: PictureFiles;
};
type Props = { posters: GuidePoster[]; onEnlarge: (poster: GuidePoster) => void };

const { enlarge, file } = speakerGuidePage.poster;

/** The posters in a row. Each is a link to its file, so that it works without scripts. */
export function PosterWall({ posters, onEnlarge }: Props) {
  return (
    <ul className="poster-wall">
      {posters.map((poster) => (
        <li key={poster.id}>
          <a
            href={file(poster.id)}
            aria-haspopup="dialog"
            onClick={onPlainClick(() => onEnlarge(poster))}
          >
            <span className="sr-only">{enlarge}: </span>
            <Picture
              picture={poster.picture}
              alt={poster.alt}
              sizes={`${DENSE} and (width < 48rem) 26vw, (width >= 64rem) 9.2rem, (width >= 48rem) 28vw, 44vw`}
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
