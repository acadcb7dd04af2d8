/** Says next to the contact form whether the meeting is the next one or the last, by the visitor's clock. */
export function labelMeeting(): void {
  const meeting = document.querySelector<HTMLElement>("[data-ahead]");
  const { end = "", ahead = "", over = "" } = meeting?.dataset ?? {};
  const label = meeting?.closest("dd")?.previousElementSibling;
  label?.replaceChildren(Date.now() < Date.parse(end) ? ahead : over);
}
