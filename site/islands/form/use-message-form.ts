import { type FormEvent, useCallback, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { blankFieldErrors, type Field, isAsked, isBlank } from "#contract/fields.ts";
import {
  type Form,
  HONEYPOT,
  REJECTED_SUBMISSION_ID,
  type RejectedSubmission,
} from "#contract/form.ts";
import type { ShownToast, Toast } from "./toaster.tsx";

type Toasts = {
  /** For blank required fields. If it has no description, the first one's error is shown. */
  blank: Toast;
  success: Toast;
  failure: Toast;
};

/** Loaded only when a visitor reaches a form: the backend's client is larger than the page. */
const loadSender = () => import("./send-message.ts");

/**
 * Returns the rejected submission that the server has put into this page after the browser sent the form itself, with the
 * values that the visitor has changed since. Undefined on every other page and during the build.
 */
function rejectedSubmission(): RejectedSubmission | undefined {
  if (typeof document === "undefined") return;
  const submission = document.getElementById(REJECTED_SUBMISSION_ID)?.textContent;
  const form = document.querySelector<HTMLFormElement>("main form");
  if (!submission || !form) return;
  return { ...JSON.parse(submission), values: Object.fromEntries(new FormData(form)) };
}

/** A form's states: idle, submitting, then success or failure (docs/product.md, section 4). */
export function useMessageForm<F extends Form>(messageForm: F, toasts: Toasts) {
  const fields: F["fields"] = messageForm.fields;
  const [rejected, setRejected] = useState(rejectedSubmission);
  const [notice, setNotice] = useState(rejected?.notice);
  const [errors, setErrors] = useState(rejected?.errors ?? {});
  const [sending, setSending] = useState(false);
  const [toast, setToast] = useState<ShownToast | null>(null);
  const shownToasts = useRef(0);

  /** The new id makes screen readers announce a repeated toast again. */
  const showToast = (next: Toast) => {
    shownToasts.current += 1;
    setToast({ ...next, id: shownToasts.current });
  };

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending) return;
    const form = event.currentTarget;
    const data = Object.fromEntries(new FormData(form)) as Record<string, string>;
    // What is not asked is not shown either: it is neither sent nor checked.
    const isSent = (name: string) => !fields[name] || isAsked(fields[name], data);
    const values = Object.fromEntries(
      Object.entries(data)
        .filter(([name]) => isSent(name))
        .map(([name, value]) => [name, value.trim()]),
    );
    const blank = blankFieldErrors(fields, values);
    setNotice(undefined);
    setToast(null);
    setErrors(blank);
    const [first] = Object.entries(blank);
    if (first) {
      // The toast is rendered first, so that the field scrolls into view below it.
      flushSync(() => showToast({ description: first[1], ...toasts.blank }));
      const field = form.querySelector<HTMLElement>(`[name=${first[0]}]`);
      field?.focus({ preventScroll: true });
      field?.parentElement?.scrollIntoView({ block: "nearest" });
      return;
    }
    // The browser explains what its own rules reject, such as an address without a host.
    const controls = Array.from(form.elements) as HTMLInputElement[];
    if (!controls.every((control) => !isSent(control.name) || control.reportValidity())) return;
    // JSON omits undefined, so a human visitor's payload has no honeypot field.
    const honeypot = { [HONEYPOT]: data[HONEYPOT] || undefined };
    await send(form, { ...messageForm.payload(values), ...honeypot });
  }

  async function send(form: HTMLFormElement, payload: object) {
    setSending(true);
    const error = await loadSender()
      .then(({ sendMessage }) => sendMessage(messageForm.functionName, payload))
      .catch((reason: unknown) => reason ?? new Error("not sent"));
    flushSync(() => setSending(false));
    // The disabled button has lost the focus, and a double click on it has moved it to the main part of the page: a keyboard
    // user would start again at the top.
    const button = form.querySelector<HTMLElement>("[type=submit]");
    if (document.activeElement?.contains(form)) button?.focus();
    if (error) {
      console.error("The message was not sent.", error);
      showToast(toasts.failure);
      return;
    }
    // A reset restores the values in the page, which may be those of a rejected submission.
    flushSync(() => setRejected(undefined));
    form.reset();
    showToast(toasts.success);
  }

  /** A corrected field loses its error. */
  function onInput({ target }: FormEvent<HTMLFormElement>) {
    const { name, value } = target as HTMLInputElement | HTMLTextAreaElement;
    if (!errors[name] || isBlank(value)) return;
    const { [name]: _, ...others } = errors;
    setErrors(others);
  }

  const preload = () => void loadSender().catch(() => undefined);

  return {
    notice,
    sending,
    toast,
    dismissToast: useCallback(() => setToast(null), []),
    /** The values of a rejected submission by field name; empty on any other page. */
    values: rejected?.values ?? {},
    /** Returns a field's props; `error` is the message to show. */
    field: (name: keyof F["fields"] & string) => ({
      name,
      field: fields[name] as Field,
      defaultValue: rejected?.values[name],
      error: errors[name],
    }),
    formProps: {
      // With scripts, blank fields get a toast. Without, the browser's own checks apply.
      ref: (form: HTMLFormElement | null) => form?.setAttribute("novalidate", ""),
      // Before the scripts have loaded, the browser sends the form itself. GET would put the values in the URL.
      method: "post",
      action: messageForm.path,
      onSubmit,
      onInput,
      onFocus: preload,
      onPointerEnter: preload,
    },
  };
}
