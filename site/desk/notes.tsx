import { type MouseEvent, useState } from "react";
import { MAX_NOTE, type MessageDetail } from "#contract/desk.ts";
import { isBlank } from "#contract/fields.ts";
import { desk } from "#site/content/desk.ts";
import { useAction } from "./actions.tsx";
import { usePost, useSession } from "./queries.ts";
import { Time } from "./time.tsx";
import { useToast } from "./toast.tsx";

const { notes: words } = desk;

/**
 * What was typed and not added, by organiser and message. It outlives the open message, a failed call and the session, and is nowhere
 * but in this page, which signing out leaves.
 */
const drafts = new Map<string, string>();

/** What organisers say of a message, with who and when, and a field for more. */
export function Notes({ message: { id, notes, answeredAt } }: { message: MessageDetail }) {
  const { address } = useSession();
  const key = `${address} ${id}`;
  const [draft, setDraft] = useState(drafts.get(key) ?? "");
  const type = (text: string) => {
    drafts.set(key, text);
    setDraft(text);
  };
  const { act, isPending } = useAction(({ done }, note) => {
    // What was typed meanwhile stays.
    if (done.length > 0 && drafts.get(key)?.trim() === note) type("");
  });
  const add = (action: "note" | "answered") => {
    if (!isBlank(draft)) void act(action, [id], draft.trim());
  };
  return (
    <section className="desk-notes" aria-labelledby="desk-notes">
      <h3 id="desk-notes" className="strong">
        {words.heading}
      </h3>
      {notes.length > 0 && (
        <ol>
          {notes.map((note) => (
            <Note key={note.id} note={note} />
          ))}
        </ol>
      )}
      <form
        className="desk-form stack"
        onSubmit={(event) => {
          event.preventDefault();
          add("note");
        }}
      >
        <label className="field">
          {words.label}
          <textarea
            className="control"
            data-key="n"
            rows={3}
            dir="auto"
            maxLength={MAX_NOTE}
            value={draft}
            onChange={({ target }) => type(target.value)}
          />
        </label>
        {!isBlank(draft) && (
          <p className="desk-actions row">
            <button type="submit" className="button" aria-disabled={isPending}>
              {words.add}
            </button>
            {answeredAt === null && (
              <button
                type="button"
                className="text-link"
                aria-disabled={isPending}
                onClick={() => add("answered")}
              >
                {words.answer}
              </button>
            )}
          </p>
        )}
      </form>
    </section>
  );
}

type NoteProps = { note: MessageDetail["notes"][number] };

function Note({ note: { id, at, who, text, isErasable } }: NoteProps) {
  const [isSure, setSure] = useState(false);
  const toast = useToast();
  const { post, isPending } = usePost("eraseNote", {
    onDone: () => toast({ text: words.erased, ms: 5_000 }),
  });
  const erase = ({ currentTarget, detail: clicks }: MouseEvent<HTMLElement>) => {
    if (!isSure) {
      // Not all browsers give it the focus, with which it asks again once that is lost.
      currentTarget.focus();
      return setSure(true);
    }
    if (clicks <= 1) void post({ id });
  };
  return (
    <li>
      <p dir="auto" className="desk-line">
        {text}
      </p>
      <p className="row muted small">
        <span>
          <span>{who}</span>, <Time time={at} />
        </span>
        {isErasable && (
          <button
            type="button"
            className="text-link desk-danger"
            aria-disabled={isPending}
            onClick={erase}
            // Held down, it would answer what it has asked.
            onKeyDown={(event) => event.repeat && event.key === "Enter" && event.preventDefault()}
            onBlur={() => setSure(false)}
          >
            <span key={String(isSure)}>{isSure ? words.sure : words.erase}</span>
          </button>
        )}
      </p>
    </li>
  );
}
