import { useState } from "react";
import { type ListedMessage, MAX_SELECTED } from "#contract/desk.ts";
import { desk } from "#site/content/desk.ts";

const { list } = desk;

const NONE: ReadonlySet<string> = new Set();

type Selection = ReturnType<typeof useSelection>;

/** Messages in lines, each of which can be selected. */
export type RowsProps = { messages: readonly ListedMessage[]; selection: Selection };

/** Returns a selection in which these are selected, or are not, as far as so many can be at once. */
export function changeSelection(
  selected: ReadonlySet<string>,
  changed: readonly string[],
  isSelected: boolean,
): ReadonlySet<string> {
  const next = new Set(selected);
  for (const id of changed) isSelected ? next.add(id) : next.delete(id);
  return new Set([...next].slice(0, MAX_SELECTED));
}

/** Whether all of these are selected, or as many as can be. */
export const areSelected = (ids: readonly string[], selected: ReadonlySet<string>): boolean =>
  selected.size === MAX_SELECTED || ids.every((id) => selected.has(id));

/** Says how many are selected. */
export const selectedInWords = (count: number): string =>
  list.selected(count, count === MAX_SELECTED);

/** Which messages of a list are selected. In another list, named by `place`, none are, also on return. */
export function useSelection(place: string, shown: readonly ListedMessage[]) {
  const [kept, setKept] = useState({ place, ids: NONE });
  if (kept.place !== place) setKept({ place, ids: NONE });
  const ids = new Set(shown.map(({ id }) => id).filter((id) => kept.ids.has(id)));
  return {
    /** Of the messages that are shown. */
    ids,
    select: (changed: readonly string[], isSelected: boolean) =>
      setKept({ place, ids: changeSelection(ids, changed, isSelected) }),
    /** Does nothing once another list is shown. */
    clear: () => setKept((now) => (now.place === place ? { place, ids: NONE } : now)),
  };
}

export function SelectAll({ messages, selection }: RowsProps) {
  const ids = messages.map(({ id }) => id);
  return (
    <label className="desk-all checkbox muted small">
      <input
        type="checkbox"
        checked={areSelected(ids, selection.ids)}
        onChange={({ target }) => selection.select(ids, target.checked)}
      />
      {list.selectAll}
    </label>
  );
}

type SelectMessageProps = { message: ListedMessage; selection: Selection };

/** Selects a message, whose line it begins. */
export function SelectMessage({ message: { id, name }, selection }: SelectMessageProps) {
  return (
    <label className="desk-select checkbox">
      <span className="sr-only">{list.select(name || list.nameless)}</span>
      <input
        type="checkbox"
        checked={selection.ids.has(id)}
        onChange={({ target }) => selection.select([id], target.checked)}
      />
    </label>
  );
}
