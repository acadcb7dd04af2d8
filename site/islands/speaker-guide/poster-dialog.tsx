import { Icon } from "#site/components/icon.tsx";
import { Picture } from "#site/components/picture.tsx";
import { speakerGuidePage } from "#site/content/speaker-guide.ts";
import { Dialog } from "../dialog.tsx";
import { readPicture } from "../read-picture.ts";

const { close, download } = speakerGuidePage.poster;

type Props = {
  /** The poster's link in the page (components/poster-wall.tsx). */
  link: HTMLAnchorElement;
  onClose: () => void;
};

/** A poster, enlarged, with its download. */
export function PosterDialog({ link, onClose }: Props) {
  const { title = "", fileName } = link.dataset;
  return (
    <Dialog label={title} className="poster-dialog" onClose={onClose}>
      <div>
        <Picture {...readPicture(link)} sizes="min(92vw, 68svh)" loading="eager" />
        <form method="dialog">
          <button type="submit" className="button">
            {close}
            <Icon name="cross" />
          </button>
          <a href={link.pathname} download={fileName} className="text-link">
            {download}
          </a>
        </form>
      </div>
    </Dialog>
  );
}
