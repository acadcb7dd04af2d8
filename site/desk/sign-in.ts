import { DESK, SIGN_IN_FRAGMENT } from "#contract/desk-paths.ts";
import { type Answer, fetchJson } from "./fetch-json.ts";

/** Events of the document: the session has ended, and somebody has signed in again. */
export const ENDED = "desk:ended";
export const ENTERED = "desk:entered";

/** The sign-in, which the page contains as HTML (sign-in.astro). Once somebody has signed in, its `data-session` says who. */
export const signInElement = () => document.getElementById("desk-sign-in") as HTMLElement;

/**
 * Makes the sign-in work: a sign-in link to ask for or, if one was opened, a button to use it. The link alone signs nobody in, since
 * mail scanners open links. `onSession` is called with the answer that says who has signed in. Returns whether a link was opened.
 */
export function openSignIn(element: HTMLElement, onSession: (session: unknown) => void): boolean {
  const [link, ask] = ["link", "ask"].map((name) => formOf(element, name)) as [
    SignInForm,
    SignInForm,
  ];
  const asked = ask.form.querySelector("[role=status]") as HTMLElement;
  let token: string | null = null;

  const showLink = (next: string | null) => {
    token = next;
    link.form.hidden = next === null;
    ask.form.hidden = next !== null;
    if (next !== null) link.button.focus();
  };

  const takeToken = () => {
    const { hash, pathname, search } = location;
    if (!hash.startsWith(SIGN_IN_FRAGMENT)) return;
    // Nobody finds it in the history.
    history.replaceState(null, "", pathname + search);
    showLink(hash.slice(SIGN_IN_FRAGMENT.length));
  };

  onSubmit(link, async () => {
    // Otherwise the link would be used up for a session that the browser does not keep.
    if (!navigator.cookieEnabled) return element.dataset.needsCookies ?? "";
    const answer = await fetchJson(DESK.signIn, { token });
    const error = errorOf(element, answer);
    if (!error) {
      onSession(answer.body);
      showLink(null);
      return "";
    }
    // Otherwise the link is good for another click.
    if (answer.status !== 400 && answer.status !== 401) return error;
    showLink(null);
    ask.alert.textContent = error;
    return "";
  });

  onSubmit(ask, async () => {
    asked.textContent = "";
    const email = new FormData(ask.form).get("email");
    const error = errorOf(element, await fetchJson(DESK.links, { email }));
    if (!error) asked.textContent = asked.dataset.asked ?? "";
    return error;
  });

  // Otherwise Back fills it in again, for whoever is there then.
  addEventListener("pagehide", () => ask.form.reset());
  // In an open tab, another fragment loads nothing.
  addEventListener("hashchange", takeToken);
  takeToken();
  return token !== null;
}

/** Returns why a call did not succeed, in words for an organiser; nothing if it did. `lost` if there was no answer. */
export function errorOf(
  element: HTMLElement,
  { status, body }: Answer,
  lost = element.dataset.notDone ?? "",
): string {
  const { noServer = "" } = element.dataset;
  if (status === 0) return lost;
  if (body === undefined) return noServer;
  if (status < 300) return "";
  const { error } = (body ?? {}) as { error?: unknown };
  return typeof error === "string" ? error : noServer;
}

type SignInForm = ReturnType<typeof formOf>;

function formOf(element: HTMLElement, name: string) {
  const form = element.querySelector(`form[name=${name}]`) as HTMLFormElement;
  const button = form.querySelector("button") as HTMLButtonElement;
  return { form, button, alert: form.querySelector("[role=alert]") as HTMLElement };
}

/** Sends once at a time. `send` gives what went wrong, if anything. */
function onSubmit({ form, button, alert }: SignInForm, send: () => Promise<string>): void {
  const label = button.textContent;
  let isSending = false;
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    if (isSending) return;
    isSending = true;
    button.setAttribute("aria-disabled", "true");
    button.textContent = button.dataset.busy ?? label;
    alert.textContent = "";
    alert.textContent = await send();
    isSending = false;
    button.removeAttribute("aria-disabled");
    button.textContent = label;
  });
  button.disabled = false;
}
