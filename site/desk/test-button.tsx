import { desk } from "#site/content/desk.ts";
import { useTestMessage } from "./queries.ts";
import { currentRoute, navigate } from "./router.tsx";

const { test: words } = desk;

/** Sends a message that goes the way of every message, to whoever presses it, and opens it. */
export function TestButton({ onFailed }: { onFailed: (why: string) => void }) {
  const { mutateAsync, isPending, isBusy } = useTestMessage();
  const send = () => {
    if (isBusy()) return;
    // A promise, since another view may be shown when the answer is there.
    mutateAsync({}).then(
      ({ id }) => navigate({ ...currentRoute(), view: "messages", m: id }),
      ({ message }: Error) => onFailed(message),
    );
  };
  return (
    <button type="button" className="button" aria-disabled={isPending} onClick={send}>
      {isPending ? words.sending : words.send}
    </button>
  );
}
