import type { ClientDirective } from "astro";
import { DESK, SIGN_IN_FRAGMENT } from "#contract/desk-paths.ts";
import { type Answer, fetchJson } from "./fetch-json.ts";
import { changeSession, onSessionChange, sessionText } from "./session.ts";

/** How often the sign-in asks whether somebody has signed in elsewhere, or the server is there again, in milliseconds. */
const POLL_MS = 10_000;

/** How long after its scripts have loaded, or failed to, the desk must be shown, in milliseconds. */
const PATIENCE_MS = 3_000;

/**
 * Somebody was signed in when the desk was last open: it opens again, and the sign-in would only flash. A browser that blocks
 * cookies throws at whoever reads or writes it.
 */
const REMEMBERED = "desk";

/**
 * `client:signed-in` loads the desk once somebody is signed in. Until then there is the sign-in, which the page contains as HTML
 * (sign-in.astro): it can be used as soon as it is painted. The page contains both before the island.
 */
const signedIn: ClientDirective = (load) => {
  const element = document.getElementById("desk-sign-in") as HTMLElement;
  const opening = document.getElementById("desk-opening") as HTMLElement;
  const [refusal, forms, ended] = ["refusal", "forms", "ended"].map((name) =>
    element.querySelector(`[data-part=${name}]`),
  ) as [HTMLElement, HTMLElement, HTMLElement];
  let isLoaded = false;

  const show = (isOpening: boolean) => {
    opening.hidden = !isOpening;
    element.hidden = isOpening;
  };

  const enter = async (session: unknown) => {
    if (sessionText()) return;
    // Whoever has just pressed a button in it goes on from here.
    const hasFocus = element.contains(document.activeElement);
    if (isLoaded) opening.textContent = "";
    show(true);
    if (hasFocus) opening.focus();
    changeSession(session);
    if (isLoaded) return;
    isLoaded = true;
    await (await load())();
    // The desk hides it as soon as it is shown.
    setTimeout(() => {
      opening.textContent = opening.dataset.failed ?? "";
    }, PATIENCE_MS);
    localStorage.setItem(REMEMBERED, "");
  };

  const check = async () => {
    const answer = await fetchJson(DESK.session);
    if (sessionText()) return;
    const error = errorOf(element, answer, element.dataset.connectionLost);
    if (!error && answer.body) return enter(answer.body);
    if (!error && navigator.cookieEnabled) localStorage.removeItem(REMEMBERED);
    refusal.textContent = error;
    forms.hidden = error !== "";
    show(false);
    setTimeout(check, POLL_MS);
  };

  const hasLink = openForms(element, enter);
  void check();
  onSessionChange(() => {
    if (sessionText()) return;
    ended.hidden = false;
    // Nothing of what was asked and answered before.
    for (const form of forms.querySelectorAll("form")) form.reset();
    for (const said of forms.querySelectorAll("[role=status], [role=alert]")) said.textContent = "";
    show(false);
    void check();
  });
  if (hasLink || !navigator.cookieEnabled || localStorage.getItem(REMEMBERED) === null) return;
  show(true);
  void load();
};

export default signedIn;

/**
 * Makes the forms work: a sign-in link to ask for or, if one was opened, a button to use it. The link alone signs nobody in, since
 * mail scanners open links. `onSession` is called with the answer that says who has signed in. Returns whether a link was opened.
 */
function openForms(element: HTMLElement, onSession: (session: unknown) => void): boolean {
  const [link, ask] = [formOf(element, "link"), formOf(element, "ask")];
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
function errorOf(
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

function formOf(element: HTMLElement, name: string) {
  const form = element.querySelector(`form[name=${name}]`) as HTMLFormElement;
  const button = form.querySelector("button") as HTMLButtonElement;
  return { form, button, alert: form.querySelector("[role=alert]") as HTMLElement };
}

/** Sends once at a time. `send` gives what went wrong, if anything. */
function onSubmit(
  { form, button, alert }: ReturnType<typeof formOf>,
  send: () => Promise<string>,
): void {
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
