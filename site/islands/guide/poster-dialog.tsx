import { Icon } from "#site/components/icon.tsx";
import { Picture } from "#site/components/picture.tsx";
import { speakerGuidePage } from "#site/content/speaker-guide-page.ts";
import { Dialog } from "../dialog.tsx";
import type { GuidePoster } from "./guide.tsx";

const { poster: words } = speakerGuidePage;

/** A poster enlarged, with its download. */
export function PosterDialog({ poster, onClose }: { poster: GuidePoster; onClose: () => void }) {
  return (
    <Dialog label={poster.title} className="poster-dialog" onClose={onClose}>
      <div>
        <Picture
          picture={poster.picture}
          alt={poster.alt}
          sizes="min(92vw, 68svh)"
          loading="eager"
        />
        <form method="dialog">
          <button type="submit" className="button">
            {words.close}
            <Icon name="cross" />
          </button>
          <a href={words.file(poster.id)} download={poster.fileName} className="text-link">
            {words.download}
          </a>
        </form>
      </div>
    </Dialog>
  );
}
