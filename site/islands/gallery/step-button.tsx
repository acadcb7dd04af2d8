import { useLayoutEffect, useRef } from "react";
import { Icon } from "#site/components/icon.tsx";

type Props = {
  label: string;
  direction: "previous" | "next";
  disabled: boolean;
  onClick: () => void;
};

/** Previous or next; at the end of the row the focus goes on to the other one instead of getting lost. */
export function StepButton({ label, direction, disabled, onClick }: Props) {
  const button = useRef<HTMLButtonElement>(null);

  // Also when an arrow key went to the end; before the paint, with which the browser takes the focus away.
  useLayoutEffect(() => {
    if (disabled && button.current === document.activeElement) {
      button.current?.parentElement
        ?.querySelector<HTMLButtonElement>("button:not(:disabled)")
        ?.focus();
    }
  }, [disabled]);

  return (
    <button
      ref={button}
      type="button"
      className="button step-button"
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon name={direction === "previous" ? "left" : "right"} />
    </button>
  );
}
