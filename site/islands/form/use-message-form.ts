import { type FormEvent, useCallback, useState } from "react";
import { flushSync } from "react-dom";
import { blankFields, type Field } from "#contract/fields.ts";
import { type FormPage, HONEYPOT } from "#contract/form-pages.ts";
import { formAnswer } from "./form-answer.ts";
import type { MessagePayload } from "./send-message.ts";
import type { ShownToast, Toast } from "./toaster.tsx";

type Values<P extends FormPage> = Record<keyof P["fields"], string>;

type Options<P extends FormPage> = {
  page: P;
  payload: (values: Values<P>, data: FormData) => MessagePayload;
  toasts: {
    /** For what is said when required fields are blank; `message` is that of the first one. */
    refused: (message: string) => Toast;
    success: Toast;
    failure: Toast;
  };
};

/** Loaded only when a visitor reaches for a form: the client of the backend is larger than the page. */
const loadSender = () => import("./send-message.ts");

/** The states of a form that becomes a message: idle, submitting, then success or failure (docs/product.md, section 4). */
export function useMessageForm<P extends FormPage>({ page, payload, toasts }: Options<P>) {
  const fields: P["fields"] = page.fields;
  const [answer, setAnswer] = useState(formAnswer);
  const [notice, setNotice] = useState(answer?.notice);
  const [errors, setErrors] = useState(answer?.errors ?? {});
  const [sending, setSending] = useState(false);
  const [toast, setToast] = useState<ShownToast | null>(null);

  /** A new id makes a repeated toast a new announcement. */
  const showToast = (next: Toast) => setToast((last) => ({ ...next, id: (last?.id ?? 0) + 1 }));

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending) return;
    const form = event.currentTarget;
    const data = new FormData(form);
    const trimmed = (name: string) => [name, String(data.get(name) ?? "").trim()];
    const values: Values<P> = Object.fromEntries(Object.keys(fields).map(trimmed));
    const blank = blankFields(fields, values);
    setNotice(undefined);
    setErrors(blank);
    const [first] = Object.entries(blank);
    if (first) {
      // The toast takes its room first: the field comes into view below it.
      flushSync(() => showToast(toasts.refused(first[1])));
      const field = form.querySelector<HTMLElement>(`[name=${first[0]}]`);
      field?.focus({ preventScroll: true });
      field?.parentElement?.scrollIntoView({ block: "nearest" });
      return;
    }
    // What the browser's own rules refuse, such as an address without a host, the browser explains.
    if (!form.reportValidity()) return;
    // JSON leaves out what is undefined: the payload of a visitor stays as it is.
    const trap = { [HONEYPOT]: data.get(HONEYPOT) || undefined };
    await send(form, { ...payload(values, data), ...trap });
  }

  async function send(form: HTMLFormElement, message: MessagePayload) {
    setSending(true);
    const error = await loadSender()
      .then(({ sendMessage }) => sendMessage(message))
      .catch((reason: unknown) => reason ?? new Error("not sent"));
    flushSync(() => setSending(false));
    // A disabled button loses the focus: a keyboard user would start again from the top of the page.
    const button = form.querySelector<HTMLElement>("[type=submit]");
    if (document.activeElement === document.body) button?.focus();
    if (error) {
      console.error("The message was not sent.", error);
      showToast(toasts.failure);
      return;
    }
    // A reset brings back what the page came with, which may be an answer to a submission.
    flushSync(() => setAnswer(undefined));
    form.reset();
    showToast(toasts.success);
  }

  const warmUp = () => void loadSender().catch(() => undefined);

  return {
    notice,
    sending,
    toast,
    dismissToast: useCallback(() => setToast(null), []),
    /** What was filled in before, by name; empty except on a page that answers a submission. */
    values: answer?.values ?? {},
    /** The properties of a field: `error` says what is wrong with its value, in words. */
    field: (name: keyof P["fields"] & string) => ({
      name,
      field: fields[name] as Field,
      defaultValue: answer?.values[name],
      error: errors[name],
    }),
    formProps: {
      // With scripts, blank fields get a toast; without, the browser's own check stays in force.
      ref: (form: HTMLFormElement | null) => form?.setAttribute("novalidate", ""),
      // Before scripts have loaded, the browser sends the form: never in the address, where GET would put the values.
      method: "post",
      action: page.path,
      onSubmit,
      onFocus: warmUp,
      onPointerEnter: warmUp,
    },
  };
}
