import { type ListedMessage, MAX_SELECTED } from "#contract/desk.ts";
import { desk, inWords } from "#site/content/desk.ts";
import { Link } from "./router.tsx";
import { Time } from "./time.tsx";

const { list } = desk;

export interface ListProps {
  messages: readonly ListedMessage[];
  /** The ids of those that are selected. */
  chosen: ReadonlySet<string>;
  onChoose: (ids: readonly string[], isChosen: boolean) => void;
  /** The id of the open one. */
  openId: string | undefined;
}

/** The messages in a line each, which opens it. */
export function MessageList({ messages, chosen, onChoose, openId }: ListProps) {
  if (messages.length === 0) return null;
  return (
    <>
      <SelectAll messages={messages} chosen={chosen} onChoose={onChoose} />
      <ul className="desk-rows">
        {messages.map((message) => (
          <li key={message.id} className="desk-row" data-unread={message.isUnread}>
            <Choose message={message} chosen={chosen} onChoose={onChoose} />
            <Link
              to={{ m: message.id }}
              className="desk-row-link"
              data-id={message.id}
              aria-current={message.id === openId ? "true" : undefined}
            >
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
              <Status message={message} />
              {message.lastNote && (
                <span className="desk-last-note">
                  <bdi>{message.lastNote}</bdi>
                </span>
              )}
              <span className="desk-when">
                <Time time={message.receivedAt} isRelative />
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Whom a message is about. As written, also in a translation: it is what the search finds. */
export function Name({ of: { name } }: { of: Pick<ListedMessage, "name"> }) {
  return <bdi translate={name ? "no" : "yes"}>{name || list.nameless}</bdi>;
}

/** What people did with a message; then its email, unless that is simply sent. */
export function Status({ message }: { message: ListedMessage }) {
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
      <MailStatus message={message} />
    </span>
  );
}

/** The state of a message's email, unless that is simply sent. */
export function MailStatus({ message: { state, status } }: { message: ListedMessage }) {
  if (!status) return null;
  return (
    <span className="desk-status" data-state={state}>
      {status}
    </span>
  );
}

export function SelectAll({ messages, chosen, onChoose }: Omit<ListProps, "openId">) {
  const ids = messages.map(({ id }) => id);
  return (
    <label className="desk-all">
      <input
        type="checkbox"
        checked={chosen.size === MAX_SELECTED || ids.every((id) => chosen.has(id))}
        onChange={({ target }) => onChoose(ids, target.checked)}
      />
      {list.selectAll}
    </label>
  );
}

interface ChooseProps extends Pick<ListProps, "chosen" | "onChoose"> {
  message: ListedMessage;
}

/** Selects a message, whose line it begins. */
export function Choose({ message: { id, name }, chosen, onChoose }: ChooseProps) {
  return (
    <label className="desk-choose">
      <span className="sr-only">{list.select(name || list.nameless)}</span>
      <input
        type="checkbox"
        checked={chosen.has(id)}
        onChange={({ target }) => onChoose([id], target.checked)}
      />
    </label>
  );
}
