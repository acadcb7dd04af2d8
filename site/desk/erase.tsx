import { type FormEvent, useState } from "react";
import { desk } from "#site/content/desk.ts";
import { DeskDialog } from "./desk-dialog.tsx";
import { useCount, usePost } from "./queries.ts";
import { closeMessage, useRoute } from "./router.tsx";
import { useToast } from "./toast.tsx";

const { erase: words } = desk;

/** Messages by id, or all of an address. */
type Erasable = { ids: string[] } | { email: string };

/** Opens the dialog that erases. */
export function EraseButton({ what, children }: { what: Erasable; children: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className="text-link desk-danger" onClick={() => setOpen(true)}>
        {children}
      </button>
      {isOpen && <EraseDialog what={what} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Asks before erasing: says how many, and wants a word typed. */
function EraseDialog({ what, onClose }: { what: Erasable; onClose: () => void }) {
  // The dialog may be left before the answer comes, and this message too.
  const { m } = useRoute();
  const toast = useToast();
  const [typed, setTyped] = useState("");
  const email = "email" in what ? what.email : undefined;
  const asked = useCount(email);
  const count = "ids" in what ? what.ids.length : asked.data?.count;
  const isSure = typed.trim().toLowerCase() === words.word && count !== undefined;
  const { post, isPending, error } = usePost("erase", {
    onDone({ erased }) {
      toast({ text: desk.erased(erased), ms: 5_000 });
      onClose();
      closeMessage(m);
    },
    // There may be more messages of the address now.
    onFailed: () => email && void asked.refetch(),
    // Not an open message, which may be gone.
    shown: ["messages", "status", "history"],
  });
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    if (isSure) void post("ids" in what ? what : { email: what.email, count });
  };
  return (
    <DeskDialog heading={words.heading} onClose={onClose}>
      <form onSubmit={confirm}>
        <p role="status">{count === undefined ? words.counting : words.warning(count, email)}</p>
        <label className="field">
          <span>
            {words.type[0]} <span translate="no">“{words.word}”</span> {words.type[1]}
          </span>
          <input
            className="control"
            value={typed}
            autoComplete="off"
            onChange={({ target }) => setTyped(target.value)}
          />
        </label>
        <p role="alert">{error?.message ?? asked.error?.message}</p>
        <p className="desk-dialog-buttons row">
          <button type="button" className="button" onClick={onClose}>
            {words.cancel}
          </button>
          <button
            type="submit"
            className="button button-primary"
            disabled={!isSure}
            aria-disabled={isPending}
          >
            {words.erase}
          </button>
        </p>
      </form>
    </DeskDialog>
  );
}
