import { useEffect, useRef } from "react";

type Props = { sending: boolean; label: string; sendingLabel: string };

/** The submit button of a message form; disabled while sending (specification, section 4). */
export function SubmitButton({ sending, label, sendingLabel }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const hadFocus = useRef(false);

  useEffect(() => {
    // A disabled button loses the focus: a keyboard user would start again from the top of the page.
    if (sending) return;
    if (hadFocus.current && document.activeElement === document.body) button.current?.focus();
    hadFocus.current = false;
  }, [sending]);

  return (
    <button
      ref={button}
      type="submit"
      className="button button-primary"
      disabled={sending}
      onClick={() => {
        hadFocus.current = true;
      }}
    >
      {sending ? sendingLabel : label}
    </button>
  );
}
