import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { desk } from "#site/content/desk.ts";
import "./toast.css";
import { useUndo } from "./queries.ts";

export interface ToastContent {
  text: string;
  isError?: boolean;
  /** What takes it back (contract/desk.ts). */
  undo?: string | null;
  /** What may be done next. */
  ask?: { label: string; act: () => void };
  /** How long it is shown, in milliseconds; until it is dismissed unless given. */
  ms?: number;
}

type Props = {
  content: ToastContent | null;
  onDone: (next: ToastContent | null) => void;
};

/** Says what was done, and takes it back. Its time stands still while it has the pointer or the focus (WCAG 2.2, 2.2.1). */
export function Toast({ content, onDone }: Props) {
  const [isHeld, setHeld] = useState(false);
  const [shown, setShown] = useState({ content, number: 0 });
  if (shown.content !== content) setShown({ content, number: shown.number + 1 });
  const box = useRef<HTMLDivElement>(null);
  const undoing = useUndo();
  const ms = content?.isError ? undefined : content?.ms;

  // No event says that what had the focus or the pointer was removed.
  useLayoutEffect(() => {
    setHeld(content !== null && box.current?.matches(":hover, :focus-within") === true);
  }, [content]);
  useEffect(() => {
    if (!content || !ms || isHeld) return;
    const timer = setTimeout(() => onDone(null), ms);
    return () => clearTimeout(timer);
  }, [content, ms, isHeld, onDone]);

  const undo = (entry: string) => {
    if (undoing.isBusy()) return;
    undoing.mutate(
      { undo: entry },
      {
        onSuccess({ done, refused }) {
          const [first] = refused;
          const text = first
            ? desk.refused(refused.length, done.length + refused.length, first.why)
            : desk.undone(done.length);
          onDone({ text, isError: refused.length > 0, ms: 5_000 });
        },
        onError: ({ message }) => onDone({ text: message, isError: true }),
      },
    );
  };
  const card = content && (
    // biome-ignore lint/a11y/noStaticElementInteractions: only its time stands still
    <div
      ref={box}
      className="desk-toast"
      data-error={content.isError ?? false}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      {/* The same words again are announced only as another element. */}
      <p key={shown.number}>{content.text}</p>
      {content.undo && (
        <button
          type="button"
          aria-disabled={undoing.isPending}
          onClick={() => content.undo && undo(content.undo)}
        >
          {desk.undo}
        </button>
      )}
      {content.ask && (
        <button
          type="button"
          onClick={() => {
            onDone(null);
            content.ask?.act();
          }}
        >
          {content.ask.label}
        </button>
      )}
      <button type="button" onClick={() => onDone(null)}>
        {desk.dismiss}
      </button>
    </div>
  );
  return (
    <>
      <div role="alert">{content?.isError && card}</div>
      <div role="status">{!content?.isError && card}</div>
    </>
  );
}
