import { type ReactNode, useState } from "react";
import { flushSync } from "react-dom";

type Props = { label: string; className: string; onClose: () => void; children: ReactNode };

/** What a dialog shows, null while it is closed; a function that opens it, and one that closes it. */
export function useDialog<Shown>() {
  const [shown, setShown] = useState<Shown | null>(null);
  const close = () => setShown(null);
  const open = (what: Shown) => {
    // The platform's `close` event comes late: a dialog that is opened again before it must be a new one.
    flushSync(close);
    setShown(what);
  };
  return [shown, open, close] as const;
}

/**
 * A modal dialog, open as long as it is there. The dialog of the platform keeps the focus, closes on Escape and gives the
 * focus back (ARIA Authoring Practices, dialog). A press on the backdrop closes it too: not by `closedby`, which older
 * browsers lack, so nothing but the backdrop may belong to the dialog itself. Its first button has the focus at first.
 */
export function Dialog({ label, className, onClose, children }: Props) {
  return (
    <dialog
      ref={openModal}
      aria-label={label}
      className={`dialog on-ink ${className}`}
      onClose={onClose}
      onClick={({ target, currentTarget }) => {
        if (target === currentTarget) currentTarget.close();
      }}
      onKeyDown={(event) => {
        // The key that has opened it and is still held down must not press its button.
        if (event.repeat && event.key === "Enter") event.preventDefault();
      }}
    >
      {children}
    </dialog>
  );
}

function openModal(dialog: HTMLDialogElement | null) {
  dialog?.showModal();
  // WebKit before 2.50 leaves it outside.
  dialog?.querySelector("button")?.focus();
}
