import { type Action, isAllowed } from "#contract/actions.ts";
import { type ListedMessage, UNDO_MS } from "#contract/desk.ts";
import { desk } from "#site/content/desk.ts";
import type { Erasable } from "./erase.tsx";
import { useAct } from "./queries.ts";
import { currentRoute, navigate } from "./router.tsx";
import type { ToastContent } from "./toast.tsx";

const { message: words } = desk;

export interface ActionsProps {
  onDone: (toast: ToastContent) => void;
  onErase: (what: Erasable) => void;
}

/** Returns a function that does something to messages, says how it went, and returns to which it was done. */
export function useAction(onDone: ActionsProps["onDone"]) {
  const { mutateAsync, isPending, isBusy } = useAct();
  const act = async (action: Action, ids: string[], more: { note?: string } = {}) => {
    if (isBusy()) return [];
    // A promise, since the answer matters also if the message was closed meanwhile.
    return mutateAsync({ action, ids, ...more }).then(
      ({ done, refused, undo }) => {
        const [first] = refused;
        onDone({
          text: [
            done.length > 0 && desk.done[action](done.length),
            first && desk.refused(refused.length, ids.length, first.why),
          ]
            .filter(Boolean)
            .join(" "),
          isError: refused.length > 0,
          undo,
          ms: UNDO_MS,
        });
        // Whoever leaves it open reads it.
        const route = currentRoute();
        if (action === "unread" && done.includes(route.m ?? ""))
          navigate({ ...route, m: undefined });
        return done;
      },
      ({ message }: Error) => {
        onDone({ text: message, isError: true });
        return [];
      },
    );
  };
  return { act, isPending };
}

/** What can be done to these messages, one or several. */
export function Actions({
  messages,
  onDone,
  onErase,
}: ActionsProps & { messages: readonly ListedMessage[] }) {
  const { act, isPending } = useAction(onDone);
  const ids = messages.map(({ id }) => id);
  const button = (action: Action, label: string) => (
    <button
      type="button"
      className="desk-action"
      aria-disabled={isPending}
      onClick={() => void act(action, ids)}
    >
      {label}
    </button>
  );
  const can = (action: Action) => messages.some((message) => isAllowed(action, message));
  return (
    <div className="desk-actions">
      {can("answered") ? button("answered", words.answer) : button("unanswered", words.unanswer)}
      {can("unread") && button("unread", words.unread)}
      {can("not-spam") && button("not-spam", words.notSpam)}
      {can("spam") && button("spam", words.spam)}
      {can("resend") && button("resend", words.resend)}
      <button type="button" className="desk-action desk-danger" onClick={() => onErase({ ids })}>
        {words.erase}
      </button>
    </div>
  );
}
