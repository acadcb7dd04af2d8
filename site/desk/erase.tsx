import { createContext, type FormEvent, type ReactNode, use, useRef, useState } from "react";
import { desk } from "#site/content/desk.ts";
import { DeskDialog } from "./desk-dialog.tsx";
import { useCount, usePost } from "./queries.ts";
import { closeMessage } from "./router.tsx";
import { useToast } from "./toast.tsx";

const { erase: words } = desk;

/** Messages by id, or all of the address that wrote the open one. */
type Erasable = { ids: string[] } | { email: string; openMessage: string };

const Ask = createContext<(what: Erasable) => void>(() => {});

/**
 * Asks before erasing, for the buttons in its children. What was asked for stays while somebody types, whatever becomes of the button,
 * the selection or the open message.
 */
export function Erasing({ children }: { children: ReactNode }) {
  const [what, setWhat] = useState<Erasable>();
  const close = () => setWhat((now) => (now === what ? undefined : now));
  return (
    <Ask value={setWhat}>
      {children}
      {what && <EraseDialog what={what} onClose={close} />}
    </Ask>
  );
}

/** Opens the dialog that erases. */
export function EraseButton({ what, children }: { what: Erasable; children: string }) {
  const ask = use(Ask);
  return (
    <button type="button" className="text-link desk-danger" onClick={() => ask(what)}>
      {children}
    </button>
  );
}

/** Says how many, and wants a word typed. */
function EraseDialog({ what, onClose }: { what: Erasable; onClose: () => void }) {
  const toast = useToast();
  /** Nothing once the dialog is left. */
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState("");
  const email = "email" in what ? what.email : undefined;
  const asked = useCount(email);
  const count = "ids" in what ? what.ids.length : asked.data?.count;
  const isSure = typed.trim().toLowerCase() === words.word && count !== undefined;
  const { post, isPending, error } = usePost("erase", {
    onDone({ erased }) {
      toast({ text: desk.erased(erased), ms: 5_000 });
      onClose();
      if ("ids" in what) what.ids.forEach(closeMessage);
      else closeMessage(what.openMessage);
    },
    onFailed({ message }) {
      if (!form.current) toast({ text: message, isError: true });
      // There may be more messages of the address now.
      else if (email) void asked.refetch();
    },
    // Not an open message, which may be gone.
    shown: ["messages", "status", "history"],
  });
  const confirm = (event: FormEvent) => {
    event.preventDefault();
    if (isSure) void post("ids" in what ? what : { email: what.email, count });
  };
  return (
    <DeskDialog heading={words.heading} onClose={onClose}>
      <form ref={form} onSubmit={confirm}>
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
        <p className="row">
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
