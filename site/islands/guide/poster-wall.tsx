import { Icon } from "#site/components/icon.tsx";
import { DENSE, Picture } from "#site/components/picture.tsx";
import type { Poster } from "#site/content/posters.ts";
import { speakerGuidePage } from "#site/content/speaker-guide-page.ts";
import type { PictureFiles } from "#site/lib/pictures.ts";
import { Dialog, useDialog } from "../dialog.tsx";
import { onPlainClick } from "../plain-click.ts";

export type GuidePoster = Poster & { picture: PictureFiles };

const { poster: labels } = speakerGuidePage;

/** The posters in a row. Each links to its file; with scripts, it opens a dialog with a download instead. */
export function PosterWall({ posters }: { posters: GuidePoster[] }) {
  const [enlarged, enlarge, close] = useDialog<GuidePoster>();

  return (
    <>
      <ul className="poster-wall grid grid-cols-2 gap-4 lg:grid-cols-4">
        {posters.map((poster) => (
          <li key={poster.id}>
            <a
              className="block"
              href={labels.file(poster.id)}
              aria-haspopup="dialog"
              onClick={onPlainClick(() => enlarge(poster))}
            >
              <span className="sr-only">{labels.enlarge}: </span>
              <Picture
                picture={poster.picture}
                alt={poster.alt}
                sizes={`${DENSE} and (width < 48rem) 26vw, (width >= 64rem) 9.2rem, (width >= 48rem) 28vw, 44vw`}
              />
            </a>
          </li>
        ))}
      </ul>
      {enlarged && (
        <Dialog label={enlarged.title} className="poster-dialog" onClose={close}>
          <div className="grid gap-4">
            <Picture
              picture={enlarged.picture}
              alt={enlarged.alt}
              sizes="min(92vw, 68svh)"
              loading="eager"
            />
            <form method="dialog" className="flex flex-wrap justify-between">
              <button type="submit" className="button">
                {labels.close}
                <Icon name="cross" />
              </button>
              <a href={labels.file(enlarged.id)} download={enlarged.fileName} className="text-link">
                {labels.download}
              </a>
            </form>
          </div>
        </Dialog>
      )}
    </>
  );
}
