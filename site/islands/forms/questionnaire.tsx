import { type KeyboardEvent, useReducer, useRef } from "react";
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

type Question = {
  id: number;
  /** What its control begins with: what is in it is the visitor's. */
  text?: string | undefined;
  /** Undefined as built, where the control alone has it. */
  kind?: string | undefined;
};

const ACTS = ["up", "down", "remove"] as const;

type Change =
  | { act: "add" }
  | { act: (typeof ACTS)[number] | "choose"; index: number; kind?: string };

const LIMITS_ID = "questionnaire-limits";
const LIMITS = text.text(MAX_QUESTIONS, MAX_OPEN_QUESTIONS);

/** The questionnaire of an application (docs/product.md, section 2). As built it has a row for each question that there can be. */
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
      <Questions key={String(isScripted)} />
    </fieldset>
  );
}

/** With scripts those that are used, which can be added, moved and removed. */
function Questions() {
  const { isScripted, read, onChanged } = useForm();
  const [questions, change] = useReducer(reduce, null, () =>
    isScripted ? filledIn(read()) : PLACES.map((id): Question => ({ id })),
  );
  const rows = useRef<HTMLDivElement>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const count = isScripted ? questions.length : 0;
  const open = questions.filter(({ kind }) => kind === "open").length;

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
    if (count < MAX_QUESTIONS) add();
  }

  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is pressed is in its fields */}
      <div
        ref={rows}
        className={isScripted ? "question-rows" : "question-rows plain-questions"}
        onKeyPress={isScripted ? onKeyPress : undefined}
      >
        {questions.map((question, index) => (
          <fieldset
            key={question.id}
            aria-label={questionFields[questionControls(index + 1).text]?.label}
          >
            <TextField place={index + 1} begun={question.text} />
            <KindField
              place={index + 1}
              kind={question.kind}
              open={open}
              onChoose={(kind) => change({ act: "choose", index, kind })}
            />
            {isScripted && (
              <div className="row-actions">
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
        ))}
      </div>
      <div className={isScripted ? "row-actions" : "row-actions early-actions"}>
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
    </>
  );
}

function TextField({ place, begun }: { place: number; begun: string | undefined }) {
  const name = questionControls(place).text;
  const { isScripted } = useForm();
  const { attributes, error } = useError(name);
  return (
    <div className="field">
      <label htmlFor={name}>{questionFields[name]?.label}</label>
      <input
        id={name}
        name={name}
        defaultValue={begun}
        dir="auto"
        maxLength={isScripted ? undefined : questionFields[name]?.maxLength}
        className="control"
        {...attributes}
      />
      {error}
    </div>
  );
}

type KindProps = {
  place: number;
  kind: string | undefined;
  /** How many questions are open. */
  open: number;
  onChoose: (kind: string) => void;
};

function KindField({ place, kind, open, onChoose }: KindProps) {
  const name = questionControls(place).kind;
  const isOneTooMany = kind === "open" && open > MAX_OPEN_QUESTIONS;
  return (
    <div className="field">
      <label htmlFor={name}>{text.kind}</label>
      <select
        ref={(select) => select?.setCustomValidity(isOneTooMany ? LIMITS : "")}
        id={name}
        name={name}
        value={kind}
        onChange={({ target }) => onChoose(target.value)}
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
  );
}

const destination = (act: string, index: number) =>
  act === "up" ? index - 1 : act === "down" ? index + 1 : index;

function reduce(questions: Question[], change: Change): Question[] {
  if (change.act === "add") {
    const id = Math.max(0, ...questions.map((question) => question.id)) + 1;
    return [...questions, { id, kind: QUESTION_KINDS[0] }];
  }
  const { act, index, ...kind } = change;
  const others = questions.filter((_, i) => i !== index);
  if (act === "remove") return others;
  const to = destination(act, index);
  return [
    ...others.slice(0, to),
    { ...(questions[index] as Question), ...kind },
    ...others.slice(to),
  ];
}

/** What is filled in without scripts, or before them, or that the browser or the server has put back. */
const filledIn = (values: Values): Question[] =>
  PLACES.map((id) => {
    const names = questionControls(id);
    return { id, text: values[names.text], kind: values[names.kind] };
  }).filter(({ text }) => text?.trim());
