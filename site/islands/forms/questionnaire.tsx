import { type KeyboardEvent, type ReactNode, useReducer, useRef } from "react";
import { flushSync } from "react-dom";
import { applicationForm } from "#contract/application.ts";
import type { Values } from "#contract/fields.ts";
import {
  MAX_OPEN_QUESTIONS,
  MAX_QUESTIONS,
  PLACES,
  QUESTION_KINDS,
  questionControls,
  questionFields,
} from "#contract/questionnaire.ts";
import { forms, questionnaireText as text } from "#site/content/forms.ts";
import { useError } from "./field.tsx";
import { useForm } from "./use-message-form.ts";

type Kind = (typeof QUESTION_KINDS)[number];

type Question = {
  id: number;
  /** What its control begins with: what is in it is the visitor's. */
  text: string;
  kind: Kind;
};

const ACTS = ["up", "down", "remove"] as const;

type Change =
  | { act: "add" }
  | { act: (typeof ACTS)[number]; index: number }
  | { act: "choose"; index: number; kind: Kind };

const LIMITS_ID = "questionnaire-limits";
const LIMITS = text.text(MAX_QUESTIONS, MAX_OPEN_QUESTIONS);

/** The questionnaire of an application (docs/product.md, section 2): without scripts a row for each question that there can be. */
export function Questionnaire() {
  const { isScripted } = useForm();
  const { attributes, error } = useError("questionnaire", LIMITS_ID);
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
      {isScripted ? <Questions /> : <PlainQuestions />}
    </fieldset>
  );
}

function PlainQuestions() {
  return (
    <>
      <div className="question-rows plain-questions">
        {PLACES.map((place) => (
          <Row key={place} place={place} />
        ))}
      </div>
      <div className="row-actions early-actions">
        <button type="button" className="button">
          {text.add}
        </button>
        <Count questions={[]} />
      </div>
    </>
  );
}

/** The questions that are used, which can be added, moved and removed. */
function Questions() {
  const { read, onChanged } = useForm();
  const [questions, change] = useReducer(reduce, null, () => filledIn(read()));
  const rows = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const { length } = questions;
  const open = openOf(questions);

  function add() {
    flushSync(() => change({ act: "add" }));
    rows.current?.lastElementChild?.querySelector("input")?.focus();
  }

  function act(name: (typeof ACTS)[number], index: number) {
    flushSync(() => change({ act: name, index }));
    // A question that is too long may stand in another control.
    onChanged("questionnaire");
    const { children = [] } = rows.current ?? {};
    const row = children[destination(name, index)] ?? children[children.length - 1];
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
    if (length < MAX_QUESTIONS) add();
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is pressed is in its fields */}
      <div ref={rows} className="question-rows" onKeyPress={onKeyPress}>
        {questions.map(({ id, ...question }, index) => (
          <Row
            key={id}
            place={index + 1}
            {...question}
            open={open}
            onChoose={(kind) => change({ act: "choose", index, kind })}
          >
            <div className="row-actions">
              {ACTS.map((name) => (
                <button
                  key={name}
                  type="button"
                  className="row-action text-link"
                  disabled={index === { up: 0, down: length - 1, remove: -1 }[name]}
                  onClick={() => act(name, index)}
                >
                  {text[name]}
                </button>
              ))}
            </div>
          </Row>
        ))}
      </div>
      <div className="row-actions">
        <button
          ref={addButton}
          type="button"
          className="button"
          disabled={length === MAX_QUESTIONS}
          onClick={add}
        >
          {text.add}
        </button>
        <Count questions={questions} />
      </div>
    </>
  );
}

type RowProps = {
  place: number;
  text?: string;
  kind?: Kind;
  /** How many questions are open. */
  open?: number;
  onChoose?: (kind: Kind) => void;
  children?: ReactNode;
};

function Row({ place, text: begun, kind, open = 0, onChoose, children }: RowProps) {
  const { isScripted } = useForm();
  const names = questionControls(place);
  const { label, maxLength } = questionFields[names.text] ?? { label: "" };
  const { attributes, error } = useError(names.text);
  const isOneTooMany = kind === "open" && open > MAX_OPEN_QUESTIONS;
  return (
    <fieldset aria-label={label}>
      <div className="field">
        <label htmlFor={names.text}>{label}</label>
        <input
          id={names.text}
          name={names.text}
          defaultValue={begun}
          dir="auto"
          maxLength={isScripted ? undefined : maxLength}
          className="control"
          {...attributes}
        />
        {error}
      </div>
      <div className="field">
        <label htmlFor={names.kind}>{text.kind}</label>
        <select
          ref={(select) => select?.setCustomValidity(isOneTooMany ? LIMITS : "")}
          id={names.kind}
          name={names.kind}
          value={kind}
          onChange={({ target }) => onChoose?.(target.value as Kind)}
          className="control"
        >
          {QUESTION_KINDS.map((option) => (
            <option
              key={option}
              value={option}
              disabled={option === "open" && kind !== "open" && open >= MAX_OPEN_QUESTIONS}
            >
              {text.kinds[option]}
            </option>
          ))}
        </select>
      </div>
      {children}
    </fieldset>
  );
}

const openOf = (questions: Question[]) => questions.filter(({ kind }) => kind === "open").length;

const Count = ({ questions }: { questions: Question[] }) => (
  <p role="status" className="muted">
    {text.count(questions.length, MAX_QUESTIONS, openOf(questions), MAX_OPEN_QUESTIONS)}
  </p>
);

const destination = (act: string, index: number) =>
  act === "up" ? index - 1 : act === "down" ? index + 1 : index;

function reduce(questions: Question[], change: Change): Question[] {
  if (change.act === "add") {
    const id = Math.max(0, ...questions.map((question) => question.id)) + 1;
    return [...questions, { id, text: "", kind: QUESTION_KINDS[0] }];
  }
  const { act, index } = change;
  const question = questions[index];
  if (!question) return questions;
  const others = questions.filter((one) => one !== question);
  if (act === "remove") return others;
  const to = destination(act, index);
  const moved = act === "choose" ? { ...question, kind: change.kind } : question;
  return [...others.slice(0, to), moved, ...others.slice(to)];
}

/** What a visitor has filled in without scripts, or before, and the browser or the server has put back. */
const filledIn = (values: Values): Question[] =>
  PLACES.map((place) => {
    const names = questionControls(place);
    return { id: place, text: values[names.text] ?? "", kind: values[names.kind] as Kind };
  }).filter(({ text }) => text.trim() !== "");
