type Modifiers = { altKey: boolean; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean };
type Click = Modifiers & { currentTarget: Element; preventDefault(): void };

/** Whether a modifier key is held: such a click or key belongs to the browser, which opens a tab or saves the file. */
export const hasModifier = ({ altKey, ctrlKey, metaKey, shiftKey }: Modifiers) =>
  altKey || ctrlKey || metaKey || shiftKey;

/** Returns a click handler for a link that works without scripts: it calls `act` with the link instead of following it. */
export const onPlainClick = (act: (link: Element) => void) => (event: Click) => {
  if (hasModifier(event)) return;
  event.preventDefault();
  act(event.currentTarget);
};
