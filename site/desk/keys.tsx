import { useEffect, useEffectEvent, useState } from "react";
import { desk } from "#site/content/desk.ts";
import { DeskDialog } from "./desk-dialog.tsx";
import { closeMessage, currentRoute } from "./router.tsx";
import { allLines, lineOf, openLine } from "./use-keep-focus.ts";

const { keys } = desk;

/** Opens the list of keys, which says whether letters and signs are some. */
export function KeysButton() {
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <button type="button" className="text-link" data-key="?" onClick={() => setOpen(true)}>
        {desk.list.keys}
      </button>
      {isOpen && (
        <DeskDialog heading={keys.heading} onClose={close}>
          <dl className="facts">
            {keys.list.map(([key, meaning]) => (
              <div key={key}>
                <dt>
                  <kbd translate="no">{key}</kbd>
                </dt>
                <dd>{meaning}</dd>
              </div>
            ))}
          </dl>
          <div className="row">
            <button type="button" className="button" onClick={close}>
              {keys.close}
            </button>
            <label className="desk-select checkbox">
              <input
                type="checkbox"
                defaultChecked={areSignsKeys()}
                onChange={({ target }) =>
                  localStorage.setItem(SIGNS, target.checked ? "on" : "off")
                }
              />
              {keys.signs}
            </label>
          </div>
        </DeskDialog>
      )}
    </>
  );
}

const SIGNS = "desk-signs";

/** Returns whether letters and signs are keys: whoever dictates can turn them off (WCAG 2.2, 2.1.4). */
const areSignsKeys = (): boolean => localStorage.getItem(SIGNS) !== "off";

/**
 * The keys of the list. While somebody types, or a dialog is open, every key is theirs. `onUnread` marks the message with this id as
 * unread.
 */
export function useKeys(onUnread: (id: string) => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const { target, key } = event;
    if (!(target instanceof Element) || event.defaultPrevented) return;
    const isTyping = target.matches("input:not([type=checkbox]), textarea, select");
    if (document.querySelector("dialog[open]")) return;
    if (key === "Escape" && !isTyping) return closeMessage(currentRoute().m);
    const leavesSearch = target.matches("[type=search]") && key === "ArrowDown";
    if ((isTyping && !leavesSearch) || event.altKey || event.ctrlKey || event.metaKey) return;
    if (key.length === 1 && !areSignsKeys()) return;
    if (act(keyOf(event), target, onUnread)) event.preventDefault();
  });
  useEffect(() => {
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  }, []);
}

const LETTERS: Readonly<Record<string, string>> = { KeyX: "x", KeyU: "u", KeyN: "n" };

/** A letter that is not Latin. Marks are letters of Indian keyboards. */
const FOREIGN = /^(?!\p{Script=Latin})[\p{L}\p{M}]/u;

/** Returns what a key is called: by what it types, or by its position where that is a letter of another script. */
export const keyOf = ({ key, code }: Pick<KeyboardEvent, "key" | "code">): string =>
  FOREIGN.test(key) ? (LETTERS[code] ?? key) : key.length === 1 ? key.toLowerCase() : key;

/** Returns whether the key does something. What a key leads to says so in `data-key`. */
function act(key: string, target: Element, onUnread: (id: string) => void): boolean {
  switch (key) {
    case "ArrowDown":
      return move(target, 1);
    case "ArrowUp":
      return move(target, -1);
    case "/":
    case "n":
      document.querySelector<HTMLElement>(`[data-key="${key}"]`)?.focus();
      return true;
    case "?":
      document.querySelector<HTMLElement>('[data-key="?"]')?.click();
      return true;
    case "x":
      target.closest("li, tr")?.querySelector<HTMLElement>("[type=checkbox]")?.click();
      return true;
    case "u": {
      const id = lineOf(target)?.dataset.id ?? currentRoute().m;
      if (id) onUnread(id);
      return id !== undefined;
    }
    default:
      return false;
  }
}

/** Moves the focus in the list; from its other parts, or from nowhere, to its first line or to the open one. */
function move(target: Element, step: number): boolean {
  const isInList = target === document.body || target.closest("[data-part=list]") !== null;
  if (!isInList || target.matches("[data-part=scroll]")) return false;
  const lines = allLines();
  const line = lineOf(target);
  const next = line ? lines[lines.indexOf(line) + step] : (openLine() ?? lines[0]);
  next?.focus();
  // Beside a message in a small window the list is hidden.
  return next === document.activeElement;
}
