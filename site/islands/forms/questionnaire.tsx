import { type KeyboardEvent, use, useLayoutEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { applicationForm } from "#contract/application.ts";
import {
  MAX_OPEN_QUESTIONS,
  MAX_QUESTIONS,
  PLACES,
  QUESTION_KINDS,
  questionControls,
  questionFields,
} from "#contract/questionnaire.ts";
import { forms, questionnaireText as text } from "#site/content/forms.ts";
import { dataOf } from "./controls.ts";
import { Field, useError } from "./field.tsx";
import { FormContext } from "./use-message-form.ts";

/** What is in its controls is the visitor's; the kind is known here too, since the open ones are counted. */
type Question = { id: number; kind: string };

const ACTS = ["up", "down", "remove"] as const;

/** As built, a row for each question that there can be. */
const PLAIN: Question[] = PLACES.map((id) => ({ id, kind: "" }));

const QUESTIONS = { fields: questionFields };
const LIMITS_ID = "questionnaire-limits";
const LIMITS = text.text(MAX_QUESTIONS, MAX_OPEN_QUESTIONS);

/** The questionnaire of an application (docs/product.md, section 2). With scripts it has the questions that are filled in or added. */
export function Questionnaire() {
  const { onChanged } = use(FormContext);
  const { attributes, error } = useError("questionnaire", LIMITS_ID);
  const [questions, setQuestions] = useState(PLAIN);
  const isScripted = questions !== PLAIN;
  const rows = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const count = isScripted ? questions.length : 0;
  const open = questions.filter(({ kind }) => kind === "open").length;

  // Not from the start: the first rendering has to equal the page as built.
  useLayoutEffect(() => setQuestions(filledIn(addButton.current?.form as HTMLFormElement)), []);

  function add() {
    const id = Math.max(0, ...questions.map((question) => question.id)) + 1;
    flushSync(() => setQuestions([...questions, { id, kind: QUESTION_KINDS[0] }]));
    rows.current?.lastElementChild?.querySelector("input")?.focus();
  }

  function choose(id: number, kind: string) {
    setQuestions((now) => now.map((one) => (one.id === id ? { id, kind } : one)));
  }

  function act(name: (typeof ACTS)[number], index: number) {
    const others = questions.filter((_, i) => i !== index);
    const moved = name === "remove" ? [] : questions.slice(index, index + 1);
    const to = { up: index - 1, down: index + 1, remove: index }[name];
    flushSync(() => setQuestions([...others.slice(0, to), ...moved, ...others.slice(to)]));
    // A question that is too long may stand in another control.
    onChanged(addButton.current?.form as HTMLFormElement, "questionnaire");
    const { children = [] } = rows.current ?? {};
    const row = children[to] ?? children[children.length - 1];
    const buttons = [...(row?.querySelectorAll("button") ?? [])];
    const same = buttons[ACTS.indexOf(name)];
    const next = same?.disabled ? buttons.find(({ disabled }) => !disabled) : same;
    (next ?? addButton.current)?.focus();
  }

  // Where browsers send the form, unlike `keydown` also not for the Enter that ends a composition.
  function onKeyPress(event: KeyboardEvent) {
    if (event.key !== "Enter" || event.target instanceof HTMLButtonElement) return;
    event.preventDefault();
    // In an open list of kinds, Enter has chosen one.
    if (event.target instanceof HTMLSelectElement || event.repeat) return;
    if (count < MAX_QUESTIONS) add();
  }

  return (
    <fieldset
      id="questionnaire"
      name="questionnaire"
      className="questions"
      tabIndex={error ? -1 : undefined}
      {...attributes}
    >
      <legend>
        {applicationForm.fields.questionnaire.label} <span>({forms.optional})</span>
      </legend>
      {error}
      <p id={LIMITS_ID} className="field-hint">
        {LIMITS}
      </p>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is pressed is in its fields */}
      <div
        ref={rows}
        className={isScripted ? "question-rows" : "question-rows plain-questions"}
        onKeyPress={isScripted ? onKeyPress : undefined}
      >
        {questions.map(({ id, kind }, index) => {
          const names = questionControls(index + 1);
          return (
            <fieldset key={id} aria-label={questionFields[names.text]?.label}>
              <Field form={QUESTIONS} name={names.text} />
              <KindField
                name={names.kind}
                isOpen={kind === "open"}
                open={open}
                onChoose={(chosen) => choose(id, chosen)}
              />
              {isScripted && (
                <div className="row-actions row">
                  {ACTS.map((name) => (
                    <button
                      key={name}
                      type="button"
                      className="row-action text-link"
                      disabled={index === { up: 0, down: count - 1, remove: -1 }[name]}
                      onClick={() => act(name, index)}
                    >
                      {text[name]}
                    </button>
                  ))}
                </div>
              )}
            </fieldset>
          );
        })}
      </div>
      <div className={`row-actions row ${isScripted ? "" : "early-actions"}`}>
        <button
          ref={addButton}
          type="button"
          className="button"
          disabled={count === MAX_QUESTIONS}
          onClick={add}
        >
          {text.add}
        </button>
        <p role="status" className="muted">
          {text.count(count, MAX_QUESTIONS, open, MAX_OPEN_QUESTIONS)}
        </p>
      </div>
    </fieldset>
  );
}

type KindProps = {
  name: string;
  isOpen: boolean;
  /** How many questions are open. */
  open: number;
  onChoose: (kind: string) => void;
};

function KindField({ name, isOpen, open, onChoose }: KindProps) {
  const isOneTooMany = isOpen && open > MAX_OPEN_QUESTIONS;
  return (
    <div className="field">
      <label htmlFor={name}>{text.kind}</label>
      <select
        ref={(select) => select?.setCustomValidity(isOneTooMany ? LIMITS : "")}
        id={name}
        name={name}
        onChange={({ target }) => onChoose(target.value)}
        className="control"
      >
        {QUESTION_KINDS.map((option) => (
          <option
            key={option}
            value={option}
            disabled={option === "open" && !isOpen && open >= MAX_OPEN_QUESTIONS}
          >
            {text.kinds[option]}
          </option>
        ))}
      </select>
    </div>
  );
}

/** What is filled in without scripts, or before them, or that the browser or the server has put back. */
function filledIn(form: HTMLFormElement): Question[] {
  const values = dataOf(form);
  return PLACES.map((id) => ({ id, names: questionControls(id) }))
    .filter(({ names }) => values[names.text]?.trim())
    .map(({ id, names }) => ({ id, kind: `${values[names.kind]}` }));
}
