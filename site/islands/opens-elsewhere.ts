type Modifiers = { altKey: boolean; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean };

/** Whether a click or a key is the browser's own: with a modifier it opens a tab, a window or a download. */
export const opensElsewhere = ({ altKey, ctrlKey, metaKey, shiftKey }: Modifiers) =>
  altKey || ctrlKey || metaKey || shiftKey;

/** For `onClick` of a link that works without scripts: `act` takes the place of where it leads. */
export const insteadOfLink =
  (act: () => void) => (event: Modifiers & { preventDefault(): void }) => {
    if (opensElsewhere(event)) return;
    event.preventDefault();
    act();
  };
