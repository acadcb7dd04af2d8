import type { Poster } from "#site/content/posters.ts";
import { speakerGuidePage } from "#site/content/speaker-guide.ts";
import type { PictureFiles } from "#site/lib/pictures.ts";
import { DENSE, Picture } from "./picture.tsx";

export type GuidePoster = Poster & { picture: PictureFiles };

const { enlarge, file } = speakerGuidePage.poster;

/** The posters in a row. Each links to its file; once the guide is hydrated, to a dialog (islands/speaker-guide/poster-dialog.tsx). */
export function PosterWall({ posters }: { posters: GuidePoster[] }) {
  return (
    <ul className="poster-wall">
      {posters.map(({ id, title, fileName, picture, alt }) => (
        <li key={id}>
          <a href={file(id)} aria-haspopup="dialog" data-title={title} data-file-name={fileName}>
            <span className="sr-only">{enlarge}: </span>
            <Picture
              picture={picture}
              alt={alt}
              sizes={`${DENSE} and (width < 48rem) 26vw, (width >= 64rem) 9.2rem, (width >= 48rem) 28vw, 44vw`}
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
