import { applicationForm } from "#contract/application.ts";
import {
  MAX_OPEN_QUESTIONS,
  MAX_QUESTION_LENGTH,
  MAX_QUESTIONS,
  QUESTION_KINDS,
  questionControls,
} from "#contract/questionnaire.ts";
import { formPages, forms } from "#site/content/forms.ts";

const { questionnaire: text } = formPages.application;
const { label } = applicationForm.fields.questionnaire;

/** A row for each question that there can be. With scripts, enhancements/questionnaire.ts shows those that are used. */
export function Questionnaire() {
  return (
    <fieldset
      id="questionnaire"
      name="questionnaire"
      className="questions"
      data-max-open={MAX_OPEN_QUESTIONS}
      aria-describedby="questionnaire-limits"
    >
      <legend>
        {label} <span>({forms.optional})</span>
      </legend>
      <p id="questionnaire-limits" className="field-hint">
        {text.text(MAX_QUESTIONS, MAX_OPEN_QUESTIONS)}
      </p>
      <div className="question-rows">
        {Array.from({ length: MAX_QUESTIONS }, (_, index) => (
          <Row key={questionControls(index).text} place={index + 1} />
        ))}
      </div>
      <div className="row-actions">
        <button type="button" className="button" data-act="add">
          {text.add}
        </button>
        <p role="status" className="muted">
          <span>0</span> {text.of(MAX_QUESTIONS)}, <span>0</span> {text.ofOpen(MAX_OPEN_QUESTIONS)}
        </p>
      </div>
    </fieldset>
  );
}

function Row({ place }: { place: number }) {
  const names = questionControls(place);
  const question = `${text.question} ${place}`;
  return (
    <fieldset aria-label={question}>
      <div className="field">
        <label htmlFor={names.text}>{question}</label>
        <input
          id={names.text}
          name={names.text}
          dir="auto"
          maxLength={MAX_QUESTION_LENGTH}
          className="control"
        />
      </div>
      <div className="field">
        <label htmlFor={names.kind}>{text.kind}</label>
        <select id={names.kind} name={names.kind} className="control">
          {QUESTION_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {text.kinds[kind]}
            </option>
          ))}
        </select>
      </div>
      <div className="row-actions">
        {(["up", "down", "remove"] as const).map((act) => (
          <button key={act} type="button" className="row-action text-link" data-act={act}>
            {text[act]}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
