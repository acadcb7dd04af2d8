/** Shows next to the contact form the next meeting, or the last one if all are over, by the visitor's clock, and says which. */
export function labelMeeting(): void {
  const meetings = [...document.querySelectorAll<HTMLElement>("[data-ahead]")];
  const next = meetings.find(({ dataset: { end = "" } }) => Date.now() < Date.parse(end));
  const shown = next ?? meetings.at(-1);
  for (const meeting of meetings) meeting.hidden = meeting !== shown;
  const word = shown?.dataset[next ? "ahead" : "over"] ?? "";
  shown?.closest("dd")?.previousElementSibling?.replaceChildren(word);
}
