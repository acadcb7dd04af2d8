import { useEffect, useRef } from "react";
import { currentRoute } from "./router.tsx";

interface KeysOptions {
  /** Closes the open message; null if none is open. */
  onClose: (() => void) | null;
  onHelp: () => void;
  /** Marks the message with this id as unread. */
  onUnread: (id: string) => void;
}

const ROW = ".desk-row-link";

const LETTERS: Readonly<Record<string, string>> = { KeyX: "x", KeyU: "u", KeyN: "n" };

const SIGNS = "desk-signs";

/** Returns whether letters and signs are keys: whoever dictates can turn them off (WCAG 2.2, 2.1.4). */
export const areSignsKeys = (): boolean => localStorage.getItem(SIGNS) !== "off";

export const setSignsKeys = (areKeys: boolean): void =>
  localStorage.setItem(SIGNS, areKeys ? "on" : "off");

/** The keys of the list. While somebody types, or a dialog is open, every key is theirs. */
export function useKeys(options: KeysOptions): void {
  const latest = useRef(options);
  latest.current = options;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { target, key } = event;
      if (!(target instanceof Element) || event.defaultPrevented) return;
      const isTyping = target.matches("input:not([type=checkbox]), textarea, select");
      if (document.querySelector("dialog[open]")) return;
      if (key === "Escape" && latest.current.onClose && !isTyping) return latest.current.onClose();
      const leavesSearch = target.matches("[type=search]") && key === "ArrowDown";
      if ((isTyping && !leavesSearch) || event.altKey || event.ctrlKey || event.metaKey) return;
      if (key.length === 1 && !areSignsKeys()) return;
      // With a Hebrew keyboard too, which has signs, but no such letters.
      const name = LETTERS[event.code] ?? key;
      if (act(name, target, latest.current)) event.preventDefault();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);
}

/** Returns whether the key does something. */
function act(key: string, target: Element, { onHelp, onUnread }: KeysOptions): boolean {
  switch (key) {
    case "ArrowDown":
      return move(target, 1);
    case "ArrowUp":
      return move(target, -1);
    case "/":
      document.querySelector<HTMLInputElement>(".desk-search input")?.focus();
      return true;
    case "?":
      onHelp();
      return true;
    case "x":
      target.closest("li, tr")?.querySelector<HTMLInputElement>("[type=checkbox]")?.click();
      return true;
    case "n":
      document.querySelector<HTMLElement>(".desk-notes textarea")?.focus();
      return true;
    case "u": {
      const line = target.closest("li, tr")?.querySelector<HTMLElement>(ROW);
      const id = line?.dataset.id ?? currentRoute().m;
      if (id) onUnread(id);
      return id !== undefined;
    }
    default:
      return false;
  }
}

/** Moves the focus in the list; from outside, to its first line or to the open one. Leaves the arrows to a sheet. */
function move(target: Element, step: number): boolean {
  if (target.closest(".desk-detail, .desk-account, .desk-scroll:focus")) return false;
  const rows = [...document.querySelectorAll<HTMLElement>(ROW)];
  const line = target.closest("li, tr")?.querySelector<HTMLElement>(ROW);
  const at = line ? rows.indexOf(line) : -1;
  const open = rows.find((row) => row.hasAttribute("aria-current")) ?? rows[0];
  const next = at < 0 ? open : rows[at + step];
  next?.focus();
  return next !== undefined;
}
