import type { ClientDirective } from "astro";
import { DESK } from "#contract/desk-paths.ts";
import { fetchJson } from "./fetch-json.ts";
import { ENDED, ENTERED, errorOf, openSignIn, signInElement } from "./sign-in.ts";

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
 * `client:signed-in` loads the desk once somebody is signed in. Until then there is the sign-in, which the page contains as HTML: it can
 * be used as soon as it is painted. The page contains both before the island.
 */
const signedIn: ClientDirective = (load) => {
  const element = signInElement();
  const opening = document.getElementById("desk-opening") as HTMLElement;
  const refusal = element.querySelector(".desk-refusal") as HTMLElement;
  const forms = element.querySelector(".desk-forms") as HTMLElement;
  const ended = element.querySelector(".desk-ended") as HTMLElement;
  let isOpen = false;
  let isLoaded = false;

  const show = (isOpening: boolean) => {
    opening.hidden = !isOpening;
    element.hidden = isOpening;
  };

  const enter = async (session: unknown) => {
    if (isOpen) return;
    isOpen = true;
    element.dataset.session = JSON.stringify(session);
    // Whoever has just pressed a button in it goes on from here.
    const hasFocus = element.contains(document.activeElement);
    if (isLoaded) opening.textContent = "";
    show(true);
    if (hasFocus) opening.focus();
    if (isLoaded) return document.dispatchEvent(new Event(ENTERED));
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
    if (isOpen) return;
    const error = errorOf(element, answer, element.dataset.connectionLost);
    if (!error && answer.body) return enter(answer.body);
    if (!error && navigator.cookieEnabled) localStorage.removeItem(REMEMBERED);
    refusal.textContent = error;
    forms.hidden = error !== "";
    show(false);
    setTimeout(check, POLL_MS);
  };

  const hasLink = openSignIn(element, enter);
  void check();
  document.addEventListener(ENDED, () => {
    if (!isOpen) return;
    isOpen = false;
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
