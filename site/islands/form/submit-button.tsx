import { useEffect, useRef } from "react";

type Props = { sending: boolean; label: string; sendingLabel: string };

/** The submit button of a message form; disabled while sending (docs/product.md, section 4). */
export function SubmitButton({ sending, label, sendingLabel }: Props) {
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!sending) return;
    // A disabled button loses the focus: a keyboard user would start again from the top of the page.
    return () => {
      if (document.activeElement === document.body) button.current?.focus();
    };
  }, [sending]);

  return (
    <button
      ref={button}
      type="submit"
      className="button button-primary"
      disabled={sending}
      onClick={(event) => {
        // A double click is one click: its second half would send the form that the answer has just emptied.
        if (event.detail > 1) event.preventDefault();
      }}
    >
      {sending ? sendingLabel : label}
    </button>
  );
}
