import type { KeyboardEvent, MouseEvent, ReactNode } from "react";
import { Icon } from "#site/components/icon.tsx";
import "./menu.css";

type MenuProps = {
  label: string;
  /** The id of what describes the button. */
  describedBy?: string;
  children: ReactNode;
};

/**
 * A button that discloses others below it (ARIA pattern *Disclosure*). One of them closes it, and so does Escape, which closes nothing
 * else: both return the focus.
 */
export function Menu({ label, describedBy, children }: MenuProps) {
  return (
    <details className="desk-menu" ref={closeFromOutside} onKeyDown={onKeyDown} onClick={onClick}>
      <summary className="touch-row" aria-describedby={describedBy}>
        {label}
        <Icon name="chevron" />
      </summary>
      <div>{children}</div>
    </details>
  );
}

function onKeyDown(event: KeyboardEvent<HTMLDetailsElement>) {
  if (event.key !== "Escape" || !event.currentTarget.open) return;
  close(event.currentTarget);
  event.stopPropagation();
}

function onClick({ target, currentTarget }: MouseEvent<HTMLDetailsElement>) {
  if (target instanceof Element && target.closest("button")) close(currentTarget);
}

function close(menu: HTMLDetailsElement) {
  menu.open = false;
  menu.querySelector("summary")?.focus();
}

/** A press or the focus beside the menu closes it, which could cover it (WCAG 2.2, 2.4.11), and so do Back and Forward. */
function closeFromOutside(menu: HTMLDetailsElement): () => void {
  const removed = new AbortController();
  const { signal } = removed;
  const onEvent = ({ target }: Event) => {
    if (!(target instanceof Node && menu.contains(target))) menu.open = false;
  };
  for (const type of ["pointerdown", "focusin", "popstate"])
    addEventListener(type, onEvent, { signal });
  return () => removed.abort();
}
