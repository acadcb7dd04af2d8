import { desk } from "#site/content/desk.ts";
import { DeskDialog } from "./desk-dialog.tsx";
import { areSignsKeys, setSignsKeys } from "./use-keys.ts";

const { keys } = desk;

/** The list of keys, and whether letters and signs are some. */
export function Keys({ onClose }: { onClose: () => void }) {
  return (
    <DeskDialog heading={keys.heading} onClose={onClose}>
      <dl className="desk-facts">
        {keys.list.map(([key, meaning]) => (
          <div key={key}>
            <dt>
              <kbd translate="no">{key}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <div className="desk-dialog-buttons">
        <button type="button" className="button" onClick={onClose}>
          {keys.close}
        </button>
        <label className="desk-choose">
          <input
            type="checkbox"
            defaultChecked={areSignsKeys()}
            onChange={({ target }) => setSignsKeys(target.checked)}
          />
          {keys.signs}
        </label>
      </div>
    </DeskDialog>
  );
}
