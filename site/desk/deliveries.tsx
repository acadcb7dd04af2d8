import type { MessageDetail } from "#contract/desk.ts";
import { desk } from "#site/content/desk.ts";
import { Time } from "./time.tsx";

const { message: words } = desk;

/** The emails about a message: when, how often, and what the mail server said. */
export function Deliveries({ deliveries }: Pick<MessageDetail, "deliveries">) {
  return (
    <section className="desk-deliveries">
      <h3>{words.deliveries}</h3>
      <ol>
        {deliveries.map(({ id, state, status, queuedAt, dueAt, endedAt, attempts, reply }) => (
          <li key={id}>
            <p>
              <span className="desk-status" data-state={state}>
                {status}
              </span>
              {endedAt !== null && (
                <span>
                  , <Time time={endedAt} />
                </span>
              )}
            </p>
            <p className="desk-quiet">
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
              <p className="desk-quiet">
                {words.said}: <bdi>{reply}</bdi>
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
