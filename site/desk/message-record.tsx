import type { MessageDetail } from "#contract/desk.ts";
import { desk } from "#site/content/desk.ts";
import { Time } from "./time.tsx";

const { message: words } = desk;

/** How a message's email stands, with what the mail server said, and what was done to the message. */
export function MessageRecord({ message }: { message: MessageDetail }) {
  const { stateInWords, queuedAt, dueAt, endedAt, attempts, reply } = message.email;
  return (
    <section className="desk-record stack">
      <h3 className="strong">{words.email}</h3>
      <p>
        <span className="desk-status" data-state={message.state}>
          {stateInWords}
        </span>
        {endedAt !== null && (
          <span>
            , <Time time={endedAt} />
          </span>
        )}
      </p>
      <p className="muted">
        {words.queued} <Time time={queuedAt} />
        <span>{`, ${words.attempts(attempts)}`}</span>
        {dueAt !== null && (
          <span>
            , {words.next}{" "}
            {dueAt === 0 ? <span>{words.atOnce}</span> : <Time time={dueAt} isRelative />}
          </span>
        )}
      </p>
      {reply && (
        <p className="muted">
          {words.said}: <bdi>{reply}</bdi>
        </p>
      )}
      {message.history.length > 0 && (
        <>
          <h3 className="strong">{words.done}</h3>
          <ol className="stack">
            {message.history.map(({ id, at, who, what }) => (
              <li key={id}>
                <bdi>{who}</bdi> <span>{what}</span>
                <span className="muted">
                  , <Time time={at} />
                </span>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}
