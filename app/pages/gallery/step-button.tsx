import { useEffect, useRef } from "react";
import { Icon } from "#app/components/icon.tsx";

type Props = {
  label: string;
  direction: "previous" | "next";
  disabled: boolean;
  onClick: () => void;
};

/** Previous or next; at the end of the row the focus goes on to the other one instead of getting lost. */
export function StepButton({ label, direction, disabled, onClick }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  const pressed = useRef(false);

  useEffect(() => {
    if (disabled && pressed.current) {
      button.current?.parentElement
        ?.querySelector<HTMLButtonElement>("button:not(:disabled)")
        ?.focus();
    }
    pressed.current = false;
  }, [disabled]);

  return (
    <button
      ref={button}
      type="button"
      className="button step-button"
      aria-label={label}
      disabled={disabled}
      onClick={() => {
        pressed.current = true;
        onClick();
      }}
    >
      <Icon name={direction === "previous" ? "left" : "right"} />
    </button>
  );
}
