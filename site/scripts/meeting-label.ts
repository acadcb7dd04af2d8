/** Says whether the meeting next to the contact form is the next one or the last, by the visitor's clock. */
export function labelMeeting(): void {
  const label = document.querySelector<HTMLElement>("[data-ahead]");
  const { end = "", ahead = "", over = "" } = label?.dataset ?? {};
  label?.replaceChildren(Date.now() < Date.parse(end) ? ahead : over);
}
