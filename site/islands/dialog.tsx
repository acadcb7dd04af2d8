import { type ReactNode, useState } from "react";
import { flushSync } from "react-dom";
import "#site/styles/dialog.css";

type Props = { label: string; className: string; onClose: () => void; children: ReactNode };

/** Returns what a dialog shows (null while it is closed), a function that opens it and one that closes it. */
export function useDialog<Content>() {
  const [shown, setShown] = useState<Content | null>(null);
  const close = () => setShown(null);
  const open = (content: Content) => {
    // The browser fires `close` late: a dialog that is reopened before that must be a new element.
    flushSync(close);
    setShown(content);
  };
  return [shown, open, close] as const;
}

/**
 * A modal dialog, open while it is mounted, with the focus on its first button. The `dialog` element traps the focus, closes
 * on Escape and returns the focus (ARIA Authoring Practices, dialog). A press on the backdrop closes it too: not
 * every browser has `closedby`, but such a press has the dialog itself as its target. So the dialog must have no padding.
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
        // Enter may still be held down from opening the dialog: it must not press the button.
        if (event.repeat && event.key === "Enter") event.preventDefault();
      }}
    >
      {children}
    </dialog>
  );
}

function openModal(dialog: HTMLDialogElement | null) {
  dialog?.showModal();
  // WebKitGTK before 2.50 leaves the focus outside.
  dialog?.querySelector("button")?.focus();
}
