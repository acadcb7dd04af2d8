import type { MessageDetail } from "#contract/desk.ts";
import { LINE_BREAK } from "#contract/fields.ts";

/** A question of a questionnaire, as contract/questionnaire.ts writes it. */
const QUESTION = /^\d+\. (.*) \((\w+)\)$/;

type Props = Omit<MessageDetail["fields"][number], "label">;

/** What a visitor entered, in the direction of its own language. */
export function FieldValue({ name, value, isLong, link }: Props) {
  const lines = value.split(LINE_BREAK);
  const questions = lines.map((line) => QUESTION.exec(line));
  if (name === "questionnaire" && questions.every(Boolean)) {
    return (
      <ol className="desk-questions">
        {questions.map((question, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
          <li key={index}>
            <bdi>{question?.[1]}</bdi> <span className="desk-quiet">({question?.[2]})</span>
          </li>
        ))}
      </ol>
    );
  }
  if (link) {
    return (
      <a href={link} target="_blank" rel="noopener noreferrer" dir="ltr">
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
