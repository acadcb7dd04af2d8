import { desk } from "#site/content/desk.ts";
import { Dialog } from "./dialog.tsx";

const { keys } = desk;

/** The list of keys. */
export function Keys({ onClose }: { onClose: () => void }) {
  return (
    <Dialog heading={keys.heading} onClose={onClose}>
      <dl className="desk-facts">
        {keys.list.map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <button type="button" className="button" onClick={onClose}>
        {keys.close}
      </button>
    </Dialog>
  );
}
