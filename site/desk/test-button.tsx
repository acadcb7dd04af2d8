import { desk } from "#site/content/desk.ts";
import { useTestMessage } from "./queries.ts";
import type { ToastContent } from "./toast.tsx";

const { test: words } = desk;

/** Emails a test to whoever presses it, and says what became of it. */
export function TestButton({ onDone }: { onDone: (toast: ToastContent) => void }) {
  const { mutateAsync, isPending, isBusy } = useTestMessage();
  const send = () => {
    if (isBusy()) return;
    // A promise, since another view may be shown when the answer is there.
    mutateAsync({}).then(
      ({ isSent, reply }) => onDone({ text: reply, isError: !isSent }),
      ({ message }: Error) => onDone({ text: message, isError: true }),
    );
  };
  return (
    <button type="button" className="button" aria-disabled={isPending} onClick={send}>
      {isPending ? words.sending : words.send}
    </button>
  );
}
