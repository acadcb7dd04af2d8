import type { Ref } from "react";
import { Icon } from "#site/components/icon.tsx";
import { Picture } from "#site/components/picture.tsx";
import { speakerGuidePage } from "#site/content/speaker-guide-page.ts";
import type { GuidePoster } from "./guide.tsx";

const { poster: words } = speakerGuidePage;

type Props = { ref: Ref<HTMLDialogElement>; poster: GuidePoster | null; onClose: () => void };

/**
 * A poster enlarged. The dialog of the platform keeps the focus, closes on Escape and gives the focus back to the
 * poster (ARIA Authoring Practices, dialog); a press on the backdrop closes it too.
 */
export function PosterDialog({ ref, poster, onClose }: Props) {
  return (
    <dialog
      ref={ref}
      aria-label={poster?.title}
      className="poster-dialog on-ink"
      closedby="any"
      onClose={onClose}
    >
      {poster && (
        <div>
          <Picture
            picture={poster.picture}
            alt={poster.alt}
            sizes="min(92vw, 68svh)"
            loading="eager"
          />
          <form method="dialog" className="flex items-center justify-between gap-4 pt-4">
            <a href={words.file(poster.id)} download={poster.fileName} className="text-link">
              {words.download}
            </a>
            <button type="submit" className="button">
              {words.close}
              <Icon name="cross" />
            </button>
          </form>
        </div>
      )}
    </dialog>
  );
}
