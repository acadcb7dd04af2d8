import { Icon } from "#site/components/icon.tsx";
import { Picture } from "#site/components/picture.tsx";
import { speakerGuidePage } from "#site/content/speaker-guide.ts";
import { Dialog } from "#site/islands/dialog.tsx";
import type { GuidePoster } from "./poster-wall.tsx";

const { close, download, file } = speakerGuidePage.poster;

type Props = { poster: GuidePoster; onClose: () => void };

/** A poster, enlarged, with its download. */
export function PosterDialog({ poster, onClose }: Props) {
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
