import { type ReactNode, useEffect, useEffectEvent, useId } from "react";
import { createPortal } from "react-dom";
import "#site/styles/dialog.css";

type Props = { heading: string; onClose: () => void; children: ReactNode };

/**
 * A modal dialog, open while it is mounted. The element traps the focus and closes on Escape; Back and Forward close it too. It stands
 * apart from what opens it, which a small window may hide.
 */
export function DeskDialog({ heading, onClose, children }: Props) {
  const id = useId();
  const close = useEffectEvent(onClose);
  useEffect(() => {
    addEventListener("popstate", close);
    return () => removeEventListener("popstate", close);
  }, []);
  return createPortal(
    <dialog
      ref={openModal}
      aria-labelledby={id}
      className="dialog desk-dialog on-ink"
      onClose={onClose}
    >
      <h2 id={id} className="display display-3">
        {heading}
      </h2>
      {children}
    </dialog>,
    document.getElementById("main") as HTMLElement,
  );
}

function openModal(dialog: HTMLDialogElement | null): void {
  dialog?.showModal();
}
