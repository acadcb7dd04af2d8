import type { DeskSession } from "#contract/desk.ts";
import { desk } from "#site/content/desk.ts";
import { TestButton } from "./test-button.tsx";
import type { ToastContent } from "./toast.tsx";

const { first: words } = desk;

type Props = { session: DeskSession; onDone: (toast: ToastContent) => void };

/** What an organiser wants to know of a desk without messages: whether it works, and who else sees it. */
export function FirstMinute({ session, onDone }: Props) {
  const { address, organisers, recipients } = session;
  return (
    <div className="desk-first">
      <TestButton onDone={onDone} />
      <ul className="desk-quiet">
        <li>{words.others(organisers.filter((other) => other !== address))}</li>
        <li>{words.setting}</li>
        <li>{words.recipients(recipients)}</li>
      </ul>
    </div>
  );
}
