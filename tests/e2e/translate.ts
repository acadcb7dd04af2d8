import type { Page } from "@playwright/test";

/**
 * Does to a page from now on what the translation of a browser does: each text, and each that comes later, is taken out of the
 * document, and another one is put in its place, in elements of its own.
 */
export async function translate(page: Page): Promise<void> {
  await page.evaluate(translateTexts);
}

function translateTexts(): void {
  const UNTOUCHED = "font, script, style, noscript, textarea, title, option";
  const textsIn = (node: Node): Text[] => {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const texts = node instanceof Text ? [node] : [];
    for (let text = walker.nextNode(); text; text = walker.nextNode()) texts.push(text as Text);
    return texts;
  };
  const replace = (text: Text) => {
    if (!text.data.trim() || !text.parentElement || text.parentElement.closest(UNTOUCHED)) return;
    const outer = document.createElement("font");
    outer.append(document.createElement("font"));
    outer.firstElementChild?.append(text.data);
    text.replaceWith(outer);
  };
  for (const text of textsIn(document.body)) replace(text);
  new MutationObserver((records) => {
    for (const { addedNodes } of records) {
      for (const node of addedNodes) for (const text of textsIn(node)) replace(text);
    }
  }).observe(document.body, { childList: true, subtree: true });
}
