import type { ElementHandle, Frame, Page } from "@playwright/test";

/** One element on the way of Tab. */
export type Stop = {
  element: ElementHandle<HTMLElement>;
  frame: Frame;
  /** What a visitor would call it. */
  name: string;
  /** Its outline while the focus is elsewhere. */
  atRest: string;
};

const INTERACTIVE =
  "a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, iframe, " +
  "[tabindex]:not([tabindex='-1']), [role=button], [role=link], [role=checkbox], [contenteditable]";

/** A tab that is not selected is reached by the arrow keys (ARIA Authoring Practices, tabs). */
const PASSED_OVER = "[role=tab][aria-selected=false], [aria-hidden=true]";

/**
 * All that a visitor sees and can act on in the page, or in its content alone, in the order of the document: what Tab has to reach, and nothing else
 * (WCAG 2.2, 2.1.1 and 2.4.3). In place of an embedded frame stands what is in it.
 */
export async function stopsOf(page: Page, within: "body" | "main"): Promise<Stop[]> {
  const [main, ...embedded] = await Promise.all(
    page.frames().map((frame) => stopsIn(frame, frame === page.mainFrame() ? within : "body")),
  );
  return (main ?? []).flatMap((stop) =>
    stop.name.startsWith("iframe") ? (embedded.shift() ?? []) : stop,
  );
}

async function stopsIn(frame: Frame, within: string): Promise<Stop[]> {
  const elements = await frame.evaluateHandle(
    ([root, interactive, passedOver]) =>
      [...document.querySelectorAll<HTMLElement>(`${root} :is(${interactive})`)].filter(
        (element) =>
          element.checkVisibility({ visibilityProperty: true }) && !element.closest(passedOver),
      ),
    [within, INTERACTIVE, PASSED_OVER] as const,
  );
  const described = await elements.evaluate((all) =>
    all.map((element) => {
      const { title, innerText, ariaLabel, localName } = element;
      const words = ariaLabel || title || innerText.trim() || element.getAttribute("name") || "";
      const { outline } = getComputedStyle(element);
      return { name: `${localName} "${words.replaceAll(/\s+/g, " ").slice(0, 60)}"`, outline };
    }),
  );
  const handles = [...(await elements.getProperties()).values()];
  return described.flatMap(({ name, outline }, index) => {
    const element = handles[index]?.asElement() as ElementHandle<HTMLElement> | null | undefined;
    return element ? { element, frame, name, atRest: outline } : [];
  });
}
