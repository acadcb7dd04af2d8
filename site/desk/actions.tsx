import type { ReactNode } from "react";
import { type Action, isAllowed } from "#contract/actions.ts";
import { type ActionResult, type ListedMessage, UNDO_MS } from "#contract/desk.ts";
import { desk } from "#site/content/desk.ts";
import { EraseButton } from "./erase.tsx";
import { Menu } from "./menu.tsx";
import { usePost } from "./queries.ts";
import { closeMessage } from "./router.tsx";
import { useToast } from "./toast.tsx";

const { message: words } = desk;

/** Returns the words for what was done to messages, and for what was not. */
function outcomeOf({ done, refused }: ActionResult, said: (count: number) => string) {
  const [first] = refused;
  const parts = [
    done.length > 0 && said(done.length),
    first && desk.refused(refused.length, done.length + refused.length, first.why),
  ];
  return { text: parts.filter(Boolean).join(" "), isError: refused.length > 0 };
}

/** Returns a function that does something to messages, and says how it went. `onDone` gets what was done, and the note if there was one. */
export function useAction(onDone?: (result: ActionResult, note?: string) => void) {
  const toast = useToast();
  const undo = usePost("undo", {
    onDone: (result) => toast({ ...outcomeOf(result, desk.undone), ms: 5_000 }),
  });
  const { post, isPending } = usePost("act", {
    onDone(result, { action, note }) {
      const { done, undo: entry } = result;
      toast({
        ...outcomeOf(result, desk.done[action]),
        ...(entry && { next: { label: desk.undo, act: () => undo.post({ undo: entry }) } }),
        ms: UNDO_MS,
      });
      // Whoever leaves it open reads it.
      if (action === "unread") done.forEach(closeMessage);
      onDone?.(result, note);
    },
  });
  const act = (action: Action, ids: string[], note?: string) => post({ action, ids, note });
  return { act, isPending };
}

type Props = {
  messages: readonly ListedMessage[];
  /** Called when something was done to all of them. */
  onDone?: () => void;
  /** What comes before. */
  children?: ReactNode;
};

/** What can be done to these messages, one or several: what their state asks for, and in a menu the rest. */
export function Actions({ messages, onDone, children }: Props) {
  const { act, isPending } = useAction(({ refused }) => refused.length === 0 && onDone?.());
  const ids = messages.map(({ id }) => id);
  const can = (action: Action) => messages.some((message) => isAllowed(action, message));
  const button = (action: Action, label: string, className?: string) =>
    can(action) && (
      <button
        type="button"
        className={className}
        aria-disabled={isPending}
        onClick={() => act(action, ids)}
      >
        {label}
      </button>
    );
  const isSuspect = can("not-spam");
  const isDead = messages.some(({ state }) => state === "dead");
  return (
    <div className="desk-actions row">
      {children}
      {button("answered", words.answer, "text-link") ||
        button("unanswered", words.unanswer, "text-link")}
      {button("not-spam", words.notSpam, "text-link")}
      {isSuspect && button("spam", words.spam, "text-link")}
      {isDead && button("resend", words.resend, "text-link")}
      <Menu label={words.more}>
        {button("unread", words.unread)}
        {!isSuspect && button("spam", words.spam)}
        {!isDead && button("resend", words.resend)}
        <EraseButton what={{ ids }}>{words.erase}</EraseButton>
      </Menu>
    </div>
  );
}
