import { createContext, type FormEvent, useRef, useState } from "react";
import { flushSync } from "react-dom";
import {
  blankFieldErrors,
  type Field,
  isBlank,
  normalise,
  requiredMessage,
} from "#contract/fields.ts";
import { type Form, HONEYPOT, type Rejection } from "#contract/form.ts";
import { fieldOf } from "#contract/questionnaire.ts";
import { invalid } from "#site/content/forms.ts";
import { clearSent, controlsOf, dataOf, reveal } from "./controls.ts";
import { askedValues, type Errors, isControlAsked, lengthErrors } from "./judge.ts";
import type { ShownToast, Toast } from "./toast-card.tsx";

/** What a form says. */
export type FormText = {
  /** The label of its button, and that while it is sent. */
  submit: { label: string; sending: string };
  toasts: {
    /** For blank required fields. If it has no description, the first one's error is shown. */
    blank: Toast;
    success: Toast;
    failure: Toast;
  };
};

/** What a field asks the form around it. */
type FormState = {
  /** The errors that are shown, by the names of their controls. */
  errors: Errors;
  /** To be called when the visitor has changed a control, or moved what is in it. */
  onChanged: (form: HTMLFormElement, name: string) => void;
};

/** Provided by MessageForm, in which every field is. */
export const FormContext = createContext<FormState>({ errors: {}, onChanged() {} });

/** Loaded only when a visitor reaches a form: the backend's client is larger than the page. */
const loadSender = () => import("./send-message.ts");
const preload = () => void loadSender().catch(() => undefined);

/**
 * A form's states: idle, submitting, then success or failure (docs/product.md, section 4). Begins with the rejection that the
 * server has written into the page, if any. Calls `onCleared` with the names of the fields that are emptied once they are sent.
 */
export function useMessageForm(
  messageForm: Form,
  { toasts }: FormText,
  rejection: Rejection | undefined,
  onCleared: ((names: ReadonlySet<string>) => void) | undefined,
) {
  const { fields, payload } = messageForm;
  const shownToasts = useRef(0);
  const [isSending, setSending] = useState(false);
  const [banner, setBanner] = useState(rejection?.banner);
  const [errors, setErrors] = useState<Errors>(rejection?.errors ?? {});
  /** Apart, since they follow what is typed. */
  const [lengths, setLengths] = useState<Errors>({});
  const [toast, setToast] = useState<ShownToast | null>(null);

  /** Before anything else moves, so that a field scrolls into view below it. The new id makes it announced again. */
  function show(next: Toast, wrong: Errors) {
    shownToasts.current += 1;
    flushSync(() => {
      setErrors(wrong);
      setToast({ ...next, id: shownToasts.current });
    });
  }

  function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending) return;
    ignoreRestOfDoubleClick();
    const form = event.currentTarget;
    const data = dataOf(form);
    const values = askedValues(fields, data);
    const blank = blankFieldErrors(fields, values);
    const long = lengthErrors(fields, values);
    setBanner(undefined);
    setLengths(long);
    const [first] = Object.entries({ ...blank, ...long });
    if (first) {
      const [name, description] = first;
      show({ description, ...(name in blank ? toasts.blank : invalid) }, blank);
      reveal(form, name);
      return;
    }
    setErrors({});
    setToast(null);
    // What is not asked is not shown either: it is neither sent nor checked.
    const controls = controlsOf(form).filter(({ name }) => isControlAsked(fields, name, data));
    for (const control of controls) {
      const type = fields[control.name]?.type;
      // What the browser rejects for invisible marks, or for letters that not all browsers take, is corrected first.
      if (isJudged(type) && !control.validity.valid) control.value = normalise(control.value, type);
    }
    // The browser explains what its own rules reject, such as an address without a host.
    if (!controls.every((control) => control.reportValidity())) return;
    // JSON omits undefined, so a human visitor's payload has no honeypot field.
    const honeypot = { [HONEYPOT]: data[HONEYPOT] || undefined };
    send(form, event.nativeEvent as SubmitEvent, { ...payload(values), ...honeypot });
  }

  async function send(form: HTMLFormElement, { submitter }: SubmitEvent, message: object) {
    const sent = dataOf(form);
    const focused = document.activeElement;
    setSending(true);
    const refusal = await loadSender()
      .then(({ sendMessage }) => sendMessage(messageForm, message))
      .catch((error: unknown) => ({ error, reason: undefined, errors: {} }));
    flushSync(() => setSending(false));
    // The disabled button has lost the focus, and a double click on it has moved it to the main part of the page: a keyboard
    // user would start again at the top.
    const isLost = Boolean(document.activeElement?.contains(form));
    const hasStayed = isLost || document.activeElement === focused;
    if (isLost) submitter?.focus();
    if (!refusal) {
      const cleared = clearSent(form, sent, fields);
      onCleared?.(cleared);
      show(toasts.success, {});
      return;
    }
    console.error("The message was not sent.", refusal.error);
    show({ ...toasts.failure, reason: refusal.reason }, refusal.errors);
    const [invalidName] = Object.keys(refusal.errors);
    // Somebody who is writing in another field by now is not interrupted.
    if (invalidName && hasStayed) reveal(form, invalidName);
  }

  /** A corrected field loses its error, and one that is too long says so at once. */
  function onChanged(form: HTMLFormElement, name: string) {
    const data = dataOf(form);
    const long = lengthErrors(fields, askedValues(fields, data));
    setLengths((was) => (Object.keys({ ...was, ...long }).length > 0 ? long : was));
    const key = fieldOf(name);
    const field = fields[key];
    const isStillBlank =
      field && errors[key] === requiredMessage(field) && isBlank(data[key] ?? "");
    if (key in errors && !isStillBlank) setErrors(({ [key]: _, ...others }) => others);
  }

  return {
    banner,
    isSending,
    toast,
    dismissToast: () => setToast(null),
    context: { errors: { ...errors, ...lengths }, onChanged },
    attributes: {
      ref: askNoBrowser,
      onSubmit,
      onInput: ({ currentTarget, target }: FormEvent<HTMLFormElement>) =>
        onChanged(currentTarget, (target as HTMLInputElement).name),
      onFocus: preload,
      onPointerEnter: preload,
    },
  };
}

/** With scripts, blank fields get a toast. Without, the browser's own checks apply. */
const askNoBrowser = (form: HTMLFormElement | null) => form?.setAttribute("novalidate", "");

/** Whether the browser has rules for what a control contains, other than being blank. */
const isJudged = (type: Field["type"]) => type === "email" || type === "url";

/**
 * Ignores the other clicks of the double click that may have begun with what sent a form, wherever they land: the first may have
 * moved the focus, scrolled the page, or cleared the form.
 */
function ignoreRestOfDoubleClick(): void {
  const listening = new AbortController();
  const ignore = (event: MouseEvent) => {
    if (event.detail <= 1) return listening.abort();
    event.preventDefault();
    event.stopPropagation();
  };
  for (const type of ["mousedown", "click"] as const) {
    document.addEventListener(type, ignore, { capture: true, signal: listening.signal });
  }
}
