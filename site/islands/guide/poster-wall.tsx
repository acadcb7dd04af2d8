import { useState } from "react";
import { DENSE, Picture } from "#site/components/picture.tsx";
import { speakerGuidePage } from "#site/content/speaker-guide-page.ts";
import { insteadOfLink } from "../opens-elsewhere.ts";
import type { GuidePoster } from "./guide.tsx";
import { PosterDialog } from "./poster-dialog.tsx";

const { poster: words } = speakerGuidePage;

/** The widths in which a poster is shown: in the wall, and enlarged. */
export const POSTER_WIDTHS = [224, 384, 576, 800, 1080];

/** The posters in a row. Each is a link to its file, which scripts turn into the enlarged view. */
export function PosterWall({ posters }: { posters: GuidePoster[] }) {
  const [enlarged, setEnlarged] = useState<GuidePoster | null>(null);

  return (
    <>
      <ul className="poster-wall grid grid-cols-2 gap-4 lg:grid-cols-4">
        {posters.map((poster) => (
          <li key={poster.id}>
            <a
              href={words.file(poster.id)}
              aria-haspopup="dialog"
              onClick={insteadOfLink(() => setEnlarged(poster))}
            >
              <span className="sr-only">{words.enlarge}: </span>
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
        <PosterDialog
          key={enlarged.id}
          poster={enlarged}
          // `close` comes late: another one may have been opened by then.
          onClose={() => setEnlarged((now) => (now === enlarged ? null : now))}
        />
      )}
    </>
  );
}
