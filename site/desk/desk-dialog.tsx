import { type ReactNode, useId } from "react";
import "./desk-dialog.css";

type Props = { heading: string; onClose: () => void; children: ReactNode };

/** A modal dialog, open while it is mounted. The element traps the focus and closes on Escape. */
export function DeskDialog({ heading, onClose, children }: Props) {
  const id = useId();
  return (
    <dialog ref={openModal} aria-labelledby={id} className="desk-dialog on-ink" onClose={onClose}>
      <h2 id={id} className="display display-3">
        {heading}
      </h2>
      {children}
    </dialog>
  );
}

function openModal(dialog: HTMLDialogElement | null): void {
  dialog?.showModal();
}
