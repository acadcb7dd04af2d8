import { type FormEvent, useState } from "react";
import { desk } from "#site/content/desk.ts";
import { DeskDialog } from "./desk-dialog.tsx";
import { useCount, useErase } from "./queries.ts";
import type { ToastContent } from "./toast.tsx";

const { erase } = desk;

/** Messages by id, or all of an address. */
export type Erasable = { ids: string[] } | { email: string };

type Props = {
  what: Erasable;
  onClose: () => void;
  /** Called instead of `onClose` if they are erased. */
  onErased: (toast: ToastContent) => void;
};

/** Asks before erasing: says how many, and wants a word typed. */
export function Erase({ what, onClose, onErased }: Props) {
  const email = "email" in what ? what.email : undefined;
  const asked = useCount(email);
  const count = "ids" in what ? what.ids.length : asked.data?.count;
  const [typed, setTyped] = useState("");
  const { mutateAsync, isPending, isBusy, error } = useErase();
  const isSure = typed.trim().toLowerCase() === erase.word && count !== undefined;

  const confirm = (event: FormEvent) => {
    event.preventDefault();
    if (!isSure || isBusy()) return;
    // A promise, since the dialog may be closed when the answer is there.
    mutateAsync("ids" in what ? what : { email: what.email, count }).then(
      ({ erased }) => onErased({ text: desk.erased(erased), ms: 5_000 }),
      // There may be more messages of the address now.
      () => email && void asked.refetch(),
    );
  };
  const problem = error?.message ?? asked.error?.message;
  return (
    <DeskDialog heading={erase.heading} onClose={onClose}>
      <form onSubmit={confirm}>
        <p role="status">{count === undefined ? erase.counting : erase.warning(count, email)}</p>
        <label className="desk-field">
          <span>
            {erase.type[0]} <span translate="no">“{erase.word}”</span> {erase.type[1]}
          </span>
          <input
            className="desk-control"
            value={typed}
            autoComplete="off"
            onChange={({ target }) => setTyped(target.value)}
          />
        </label>
        <p role="alert">{problem}</p>
        <p className="desk-dialog-buttons">
          <button type="button" className="button" onClick={onClose}>
            {erase.cancel}
          </button>
          <button
            type="submit"
            className="button button-primary"
            disabled={!isSure}
            aria-disabled={isPending}
          >
            {erase.erase}
          </button>
        </p>
      </form>
    </DeskDialog>
  );
}
