import { useEffect, useRef } from "react";
import type { MessageDetail as Message } from "#contract/desk.ts";
import { LINE_BREAK } from "#contract/fields.ts";
import { Icon } from "#site/components/icon.tsx";
import { desk, inWords } from "#site/content/desk.ts";
import "./message-detail.css";
import { Actions } from "./actions.tsx";
import { EraseButton } from "./erase.tsx";
import { MessageRecord } from "./message-record.tsx";
import { EmailState, Name } from "./message-rows.tsx";
import { Notes } from "./notes.tsx";
import { useConnection, useMessage, useReading } from "./queries.ts";
import { Reply } from "./reply.tsx";
import { closeMessage } from "./router.tsx";
import { exactTime, Time } from "./time.tsx";

const { message: words } = desk;

/** A message, on a sheet of paper beside the list. */
export function MessageDetail({ id }: { id: string }) {
  const { data, error, isGone } = useMessage(id);
  const isConnected = useConnection();
  // What was erased meanwhile is not kept on the screen.
  const message = isGone ? undefined : data;
  const isFailed = error !== null && isConnected;
  const waiting = isGone ? words.gone : isFailed ? words.failed : desk.list.loading;
  const heading = useRef<HTMLHeadingElement>(null);
  const isAnswered = message !== undefined || isGone || isFailed;
  useEffect(() => {
    // Whoever types meanwhile goes on typing.
    if (isAnswered && !document.activeElement?.matches("input[type=search]"))
      heading.current?.focus();
  }, [isAnswered]);
  return (
    // Whoever clicks into it has it scrolled by the arrow keys.
    <article className="desk-detail" data-part="detail" aria-labelledby="desk-detail" tabIndex={-1}>
      <button type="button" className="desk-close touch-row" onClick={() => closeMessage(id)}>
        <span>
          <Icon name="left" /> {words.back}
        </span>
        <span>
          {words.close} <Icon name="cross" />
        </span>
      </button>
      <h2 id="desk-detail" ref={heading} tabIndex={-1} className="display display-3">
        {message ? <Name of={message} /> : waiting}
      </h2>
      {isFailed && <p role="alert">{error.message}</p>}
      {message && <Body message={message} />}
    </article>
  );
}

/** The fields that the heading shows. */
const IN_HEADING = ["fullName", "company", "email"];

function Body({ message }: { message: Message }) {
  const { kind, company, receivedAt, answeredAt, answeredBy, isSpam, writer, consent } = message;
  useReading(message.id);
  const address = message.fields.find(({ name }) => name === "email");
  const fields = message.fields.filter(({ name }) => !IN_HEADING.includes(name));
  return (
    <>
      <p className="desk-from row muted">
        <span>
          {inWords(desk.kinds, kind)}
          {company && (
            <span>
              , <bdi translate="no">{company}</bdi>
            </span>
          )}
        </span>
        {address && <bdi translate="no">{address.value}</bdi>}
        <span>
          <Time time={receivedAt} isRelative />{" "}
          <span aria-hidden="true">({exactTime(receivedAt)})</span>
        </span>
        <EmailState message={message} />
      </p>
      {message.advice && <p className="desk-callout">{message.advice}</p>}
      <Actions messages={[message]}>{writer.email && <Reply message={message} />}</Actions>
      {/* Below the buttons, which would otherwise move from under the pointer that has pressed one. */}
      {answeredAt !== null && (
        <p className="desk-callout">
          <span>{words.answered(answeredBy ?? "")}</span>, <Time time={answeredAt} />
        </p>
      )}
      {isSpam && <p className="desk-callout">{words.marked}</p>}
      <dl className="desk-fields facts rule-above">
        {fields.map((field) => (
          <div key={field.name} data-long={field.isLong}>
            <dt>{field.label}</dt>
            <dd>
              <FieldValue {...field} />
            </dd>
          </div>
        ))}
        {consent && (
          <div>
            <dt>{desk.list.consent}</dt>
            <dd>
              {inWords(words.consent, consent)}: “{message.consentWording}”
            </dd>
          </div>
        )}
      </dl>
      <Notes message={message} />
      <MessageRecord message={message} />
      {writer.email && (
        <EraseButton what={{ email: writer.email, openMessage: message.id }}>
          {words.eraseAddress}
        </EraseButton>
      )}
    </>
  );
}

/** A question of a questionnaire, as contract/questionnaire.ts writes it. */
const QUESTION = /^\d+\. (.*) \((\w+)\)$/;

/** What a visitor entered, in the direction of its own language. */
function FieldValue({ name, value, isLong, link }: Omit<Message["fields"][number], "label">) {
  const lines = value.split(LINE_BREAK);
  const questions = lines.map((line) => QUESTION.exec(line));
  if (name === "questionnaire" && questions.every(Boolean)) {
    return (
      <ol className="desk-questions">
        {questions.map((question, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
          <li key={index}>
            <bdi>{question?.[1]}</bdi> <span className="muted">({question?.[2]})</span>
          </li>
        ))}
      </ol>
    );
  }
  if (link) {
    return (
      <a href={link} target="_blank" rel="noopener noreferrer" dir="ltr" className="text-link">
        {value}
      </a>
    );
  }
  // As written, also in a translation: it may be a name.
  if (!isLong) return <bdi translate="no">{value}</bdi>;
  return lines.map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
    <p key={index} dir="auto" className="desk-line">
      {line}
    </p>
  ));
}
