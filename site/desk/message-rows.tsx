import type { ReactNode } from "react";
import type { ListedMessage } from "#contract/desk.ts";
import { desk, inWords } from "#site/content/desk.ts";
import "./message-rows.css";
import { Link, useRoute } from "./router.tsx";
import { type RowsProps, SelectMessage } from "./selection.tsx";
import { Time } from "./time.tsx";

const { list } = desk;

/** The messages in a line each, which opens it. */
export function MessageRows({ messages, selection }: RowsProps) {
  return (
    <ul className="desk-rows rule-above">
      {messages.map((message) => (
        <li key={message.id} className="desk-row rule-below" data-unread={message.isUnread}>
          <SelectMessage message={message} selection={selection} />
          <MessageLink id={message.id}>
            <span className="desk-who">
              <Name of={message} />
              {message.company && (
                <span className="desk-company">
                  , <bdi translate="no">{message.company}</bdi>
                </span>
              )}
            </span>
            <span className="desk-kind">{inWords(desk.kinds, message.kind)}</span>
            <bdi className="desk-words">{message.words}</bdi>
            <MessageState message={message} />
            {message.lastNote && (
              <span className="desk-last-note">
                <bdi>{message.lastNote}</bdi>
              </span>
            )}
            <span className="desk-when">
              <Time time={message.receivedAt} isRelative />
            </span>
          </MessageLink>
        </li>
      ))}
    </ul>
  );
}

/** Opens a message beside the list. */
export function MessageLink({ id, children }: { id: string; children: ReactNode }) {
  const { m } = useRoute();
  const isOpen = id === m;
  return (
    <Link
      to={{ m: id }}
      className="desk-row-link"
      data-id={id}
      aria-current={isOpen ? "true" : undefined}
    >
      {children}
    </Link>
  );
}

/** Whom a message is about. As written, also in a translation: it is what the search finds. */
export function Name({ of: { name } }: { of: Pick<ListedMessage, "name"> }) {
  return <bdi translate={name ? "no" : "yes"}>{name || list.nameless}</bdi>;
}

/** What people did with a message; then how its email stands. */
export function MessageState({ message }: { message: ListedMessage }) {
  const { isUnread, answeredAt, answeredBy } = message;
  return (
    <span className="desk-state">
      {answeredAt === null ? (
        <span key={isUnread ? "new" : "read"} className="desk-did">
          {isUnread ? list.fresh : list.read}
        </span>
      ) : (
        <span className="desk-did">
          <span>{list.answered(answeredBy ?? "")}</span>, <Time time={answeredAt} isRelative />
        </span>
      )}
      <EmailState message={message} />
    </span>
  );
}

/** How a message's email stands, unless it is simply sent. */
export function EmailState({ message: { state, stateInWords } }: { message: ListedMessage }) {
  if (!stateInWords) return null;
  return (
    <span className="desk-status" data-state={state}>
      {stateInWords}
    </span>
  );
}
