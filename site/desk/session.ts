import type { DeskSession } from "#contract/desk.ts";

/* Who is signed in, as this page knows it: the sign-in says so, and the desk's calls say when it is over. It stands at the document,
   since the script in the page and those of the desk, which are loaded later, share nothing else. */

const CHANGED = "desk:session";

/** Returns who is signed in, as the server has said it in JSON; undefined for nobody. */
export const sessionText = (): string | undefined => document.documentElement.dataset.session;

/** Returns the address of who is signed in; nothing for nobody. */
export function signedInAddress(): string {
  const { address = "" }: Partial<DeskSession> = JSON.parse(sessionText() ?? "{}");
  return address;
}

/** Somebody has signed in, as the server says, or the session has ended. */
export function changeSession(session?: unknown): void {
  const { dataset } = document.documentElement;
  if (session) dataset.session = JSON.stringify(session);
  else if (dataset.session) delete dataset.session;
  else return;
  document.dispatchEvent(new Event(CHANGED));
}

/** Calls `onChange` after each change, until the function that it returns is called. */
export function onSessionChange(onChange: () => void): () => void {
  document.addEventListener(CHANGED, onChange);
  return () => document.removeEventListener(CHANGED, onChange);
}
