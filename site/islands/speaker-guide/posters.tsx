import { Icon } from "#site/components/icon.tsx";
import { DENSE, Picture } from "#site/components/picture.tsx";
import type { Poster } from "#site/content/posters.ts";
import { speakerGuidePage } from "#site/content/speaker-guide.ts";
import { Dialog } from "#site/islands/dialog.tsx";
import { onPlainClick } from "#site/islands/in-page-links.ts";
import type { PictureFiles } from "#site/lib/pictures.ts";

export type GuidePoster = Pick<Poster, "id" | "title" | "alt" | "fileName"> & {
  picture: PictureFiles;
};

const { close, download, enlarge, file } = speakerGuidePage.poster;

type Props = { posters: GuidePoster[]; onEnlarge: (poster: GuidePoster) => void };

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

/** A poster, enlarged, with its download. */
export function PosterDialog({ poster, onClose }: { poster: GuidePoster; onClose: () => void }) {
  const { id, title, alt, fileName, picture } = poster;
  return (
    <Dialog label={title} className="poster-dialog" onClose={onClose}>
      <div>
        <Picture picture={picture} alt={alt} sizes="min(92vw, 68svh)" loading="eager" />
        <form method="dialog" className="row spread">
          <button type="submit" className="button">
            {close}
            <Icon name="cross" />
          </button>
          <a href={file(id)} download={fileName} className="text-link">
            {download}
          </a>
        </form>
      </div>
    </Dialog>
  );
}
