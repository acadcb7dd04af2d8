import { type FormEvent, useEffect, useRef, useState } from "react";
import { blankFields, type Fields } from "#contract/fields.ts";
import { FUNCTION_PATH } from "#contract/function.ts";
import { showToast, type Toast } from "../toast/toast-store.ts";
import { attemptKeys } from "./attempt-key.ts";
import { trimmedValues } from "./form-values.ts";
import { trapped } from "./honeypot.tsx";
import type { MessagePayload } from "./send-message.ts";

type Options<F extends Fields> = {
  fields: F;
  payload: (values: Record<keyof F, string>, data: FormData) => MessagePayload;
  toasts: {
    /** For what is said when required fields are blank; `message` is that of the first one. */
    refused: (message: string) => Toast;
    success: Toast;
    failure: Toast;
  };
};

type Errors = Record<string, string>;

/** Loaded only when a visitor reaches for a form: the client of the backend is larger than the page. */
const loadSender = () => import("./send-message.ts");

/** The states of a form that becomes a message: idle, submitting, then success or failure (specification, section 4). */
export function useMessageForm<F extends Fields>({ fields, payload, toasts }: Options<F>) {
  const ref = useRef<HTMLFormElement>(null);
  const [keys] = useState(attemptKeys);
  const [errors, setErrors] = useState<Errors>({});
  const [sending, setSending] = useState(false);

  useEffect(() => {
    // With scripts, blank fields get the specified toasts; without, the browser's own check stays in force.
    if (ref.current) ref.current.noValidate = true;
  }, []);

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (sending) return;
    const form = event.currentTarget;
    const data = new FormData(form);
    const values = trimmedValues(fields, data);
    const blank = blankFields(fields, values);
    setErrors(blank);
    const [first] = Object.entries(blank);
    if (first) {
      showToast(toasts.refused(first[1]));
      form.querySelector<HTMLElement>(`[name=${first[0]}]`)?.focus();
      return;
    }
    // What the browser's own rules refuse, such as an address without a host, the browser explains.
    if (form.reportValidity()) await send(form, { ...payload(values, data), ...trapped(data) });
  }

  async function send(form: HTMLFormElement, message: MessagePayload) {
    setSending(true);
    const error = await loadSender()
      .then(({ sendMessage }) => sendMessage(message, keys.for(message)))
      .catch((reason: unknown) => reason ?? new Error("not sent"));
    setSending(false);
    if (error) {
      console.error("The message was not sent.", error);
      showToast(toasts.failure);
      return;
    }
    keys.accepted();
    form.reset();
    showToast(toasts.success);
  }

  const warmUp = () => void loadSender().catch(() => undefined);

  return {
    errors,
    sending,
    formProps: {
      ref,
      // Before scripts have loaded, the browser sends the form: never in the address, where GET would put the values.
      method: "post",
      action: FUNCTION_PATH,
      onSubmit,
      onFocus: warmUp,
      onPointerEnter: warmUp,
    },
  };
}
