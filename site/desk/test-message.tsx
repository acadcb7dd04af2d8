import { desk } from "#site/content/desk.ts";
import { usePost, useSession } from "./queries.ts";
import { useToast } from "./toast.tsx";

const { test, first } = desk;

/** Emails a test to whoever presses it, and says what became of it. */
export function TestButton() {
  const toast = useToast();
  const { post, isPending } = usePost("testMessage", {
    onDone: ({ isSent, reply }) => toast({ text: reply, isError: !isSent }),
  });
  return (
    <button type="button" className="button" aria-disabled={isPending} onClick={() => post({})}>
      {isPending ? test.sending : test.send}
    </button>
  );
}

/** What an organiser wants to know of a desk without messages: whether it works, and who else sees it. */
export function FirstMinute() {
  const { address, organisers, recipients } = useSession();
  return (
    <div className="desk-page stack">
      <TestButton />
      <ul className="muted">
        <li>{first.others(organisers.filter((other) => other !== address))}</li>
        <li>{first.setting}</li>
        <li>{first.recipients(recipients)}</li>
      </ul>
    </div>
  );
}
