import { type FormEvent, useCallback, useRef, useState } from "react";
import { flushSync } from "react-dom";
import {
  blankFieldErrors,
  type Field,
  isAsked,
  isBlank,
  normalise,
  requiredMessage,
} from "#contract/fields.ts";
import { type Form, HONEYPOT } from "#contract/form.ts";
import { invalid } from "#site/content/forms.ts";
import {
  allowAnyLength,
  type Control,
  clearSent,
  contentsOf,
  controlsOf,
  lengthError,
} from "./contents.ts";
import { ignoreRestOfDoubleClick } from "./double-click.ts";
import { fieldOf, hideError, reveal, showError, showErrors, shownError } from "./field-errors.ts";
import type { ShownToast, Toast } from "./toast-card.tsx";

/** What a form says. */
export type FormText = {
  /** The label of its button while it is sent. */
  submit: { sending: string };
  toasts: {
    /** For blank required fields. If it has no description, the first one's error is shown. */
    blank: Toast;
    success: Toast;
    failure: Toast;
  };
};

/** Loaded only when a visitor reaches a form: the backend's client is larger than the page. */
const loadSender = () => import("./send-message.ts");
const preload = () => void loadSender().catch(() => undefined);

/**
 * A form's states: idle, submitting, then success or failure (docs/product.md, section 4). The document has them, and the values:
 * of all that is shown, only the toast is React's. Returns the toast and the handlers of an element around the form.
 */
export function useMessageForm(
  messageForm: Form,
  { submit, toasts }: FormText,
  adapt?: (form: HTMLFormElement) => void,
) {
  const { fields } = messageForm;
  const [toast, setToast] = useState<ShownToast | null>(null);
  const shownToasts = useRef(0);

  /** Before anything else moves, so that a field scrolls into view below it. The new id makes it announced again. */
  const showToast = (next: Toast) => {
    shownToasts.current += 1;
    flushSync(() => setToast({ ...next, id: shownToasts.current }));
  };

  function onSubmit(event: FormEvent<HTMLElement>) {
    event.preventDefault();
    const form = event.target as HTMLFormElement;
    const button = buttonOf(form);
    if (button.disabled) return;
    ignoreRestOfDoubleClick();
    setToast(null);
    form.querySelector(".form-notice")?.remove();
    for (const element of form.elements) hideError(element);

    const data = Object.fromEntries(new FormData(form)) as Record<string, string>;
    // What is not asked is not shown either: it is neither sent nor checked.
    const isSent = (name: string) => !fields[name] || isAsked(fields[name], data);
    const controls = controlsOf(form).filter(({ name }) => isSent(name));
    const values = Object.fromEntries(
      Object.entries(data)
        .filter(([name]) => isSent(name))
        .map(([name, value]) => [name, normalise(value, fields[name]?.type)]),
    );
    const blank = blankFieldErrors(fields, values);
    const long = controls.flatMap((control) => {
      const error = lengthError(control, fields);
      return error ? [[control.name, error] as const] : [];
    });
    const errors = { ...blank, ...Object.fromEntries(long) };
    const [first] = Object.entries(errors);
    if (first) {
      showToast({ description: first[1], ...(first[0] in blank ? toasts.blank : invalid) });
      reveal(showErrors(form, errors));
      return;
    }
    // The browser explains what its own rules reject, such as an address without a host.
    for (const control of controls) {
      const type = fields[control.name]?.type;
      // What it rejects for invisible marks, or for letters that not all browsers take, is corrected first.
      if (isJudged(type) && !control.validity.valid) control.value = normalise(control.value, type);
    }
    if (!controls.every((control) => control.reportValidity())) return;
    // JSON omits undefined, so a human visitor's payload has no honeypot field.
    const honeypot = { [HONEYPOT]: data[HONEYPOT] || undefined };
    send(form, button, { ...messageForm.payload(values), ...honeypot });
  }

  async function send(form: HTMLFormElement, button: HTMLButtonElement, payload: object) {
    const sent = contentsOf(form);
    const focused = document.activeElement;
    const label = [...button.childNodes];
    button.disabled = true;
    button.replaceChildren(submit.sending);
    const refusal = await loadSender()
      .then(({ sendMessage }) => sendMessage(messageForm, payload))
      .catch((error: unknown) => ({ error, reason: undefined, errors: {} }));
    button.replaceChildren(...label);
    button.disabled = false;
    // The disabled button has lost the focus, and a double click on it has moved it to the main part of the page: a keyboard
    // user would start again at the top.
    const isLost = Boolean(document.activeElement?.contains(form));
    const hasStayed = isLost || document.activeElement === focused;
    if (isLost) button.focus();
    if (!refusal) {
      clearSent(form, sent, fields);
      adapt?.(form);
      showToast(toasts.success);
      return;
    }
    console.error("The message was not sent.", refusal.error);
    showToast({ ...toasts.failure, reason: refusal.reason });
    const field = showErrors(form, refusal.errors);
    // Whoever writes in another field by now goes on there.
    if (hasStayed) reveal(field);
  }

  /** A corrected field loses its error, and one that is too long says so at once. */
  function onInput({ target }: FormEvent<HTMLElement>) {
    const changed = target as Control;
    const field = fieldOf(changed);
    const isGroup = field.matches("fieldset");
    if (isGroup) hideError(field);
    // In a questionnaire, a question may have moved to another control.
    for (const control of isGroup ? field.querySelectorAll("input") : [changed]) {
      const error = lengthError(control, fields);
      if (error) showError(control, error);
      else if (!isStillBlank(control)) hideError(control);
    }
    if (changed.form) adapt?.(changed.form);
  }

  const isStillBlank = (control: Control) => {
    const field = fields[control.name];
    return field && shownError(control) === requiredMessage(field) && isBlank(control.value);
  };

  const ref = useCallback(
    (element: HTMLElement | null) => {
      const form = element?.querySelector("form");
      if (!form) return;
      // With scripts, blank fields get a toast. Without, the browser's own checks apply.
      form.noValidate = true;
      for (const control of controlsOf(form)) allowAnyLength(control);
      adapt?.(form);
    },
    [adapt],
  );

  return {
    toast,
    dismissToast: useCallback(() => setToast(null), []),
    handlers: { ref, onSubmit, onInput, onFocus: preload, onPointerEnter: preload },
  };
}

const buttonOf = (form: HTMLFormElement) =>
  form.querySelector("[type=submit]") as HTMLButtonElement;

/** Whether the browser has rules for what a control contains, other than being blank. */
const isJudged = (type: Field["type"]) => type === "email" || type === "url";
