import {
  Dialog,
  DialogClose,
  DialogContent,
  DialogOverlay,
  DialogPortal,
  DialogTitle,
} from "@radix-ui/react-dialog";
import { Icon } from "#app/components/icon.tsx";
import { Picture } from "#app/components/picture.tsx";
import { speakerGuidePage } from "#app/content/speaker-guide-page.ts";
import type { GuidePoster } from "#app/pages/speaker-guide/page.tsx";

const { poster: words } = speakerGuidePage;

type Props = { poster: GuidePoster | null; onClose: () => void };

/** In the place of app/pages/speaker-guide/poster-dialog.tsx. */
export function PosterDialog({ poster, onClose }: Props) {
  return (
    <Dialog open={poster !== null} onOpenChange={(open) => !open && onClose()}>
      <DialogPortal>
        <DialogOverlay className="fixed inset-0 z-50 bg-[oklch(0.1_0.02_263/0.8)]" />
        {poster && (
          <DialogContent
            aria-describedby={undefined}
            className="poster-dialog on-ink fixed inset-0 z-50 size-fit overflow-auto"
          >
            <DialogTitle className="sr-only">{poster.title}</DialogTitle>
            <Picture
              picture={poster.picture}
              alt={poster.alt}
              sizes="min(92vw, 70svh)"
              loading="eager"
            />
            <div className="flex items-center justify-between gap-4 pt-4">
              <a href={words.file(poster.id)} download={poster.fileName} className="text-link">
                {words.download}
              </a>
              <DialogClose className="button">
                {words.close}
                <Icon name="cross" />
              </DialogClose>
            </div>
          </DialogContent>
        )}
      </DialogPortal>
    </Dialog>
  );
}
