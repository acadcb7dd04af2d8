import type { Page } from "@playwright/test";

/**
 * Does to a page from now on what the translation of a browser does: each text, and each that comes later, is taken out of the
 * document, and another one is put in its place, in elements of its own, with other words if some are given. In the options of a
 * select, which have no elements, only the words change.
 */
export async function translate(page: Page, words: Record<string, string> = {}): Promise<void> {
  await page.evaluate(translateTexts, Object.entries(words));
}

function translateTexts(words: [string, string][]): void {
  const UNTOUCHED = "font, script, style, noscript, textarea, title, [translate=no]";
  const textsIn = (node: Node): Text[] => {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const texts = node instanceof Text ? [node] : [];
    for (let text = walker.nextNode(); text; text = walker.nextNode()) texts.push(text as Text);
    return texts;
  };
  const replace = (text: Text) => {
    if (!text.data.trim() || !text.parentElement || text.parentElement.closest(UNTOUCHED)) return;
    const translated = words.reduce((said, pair) => said.replaceAll(...pair), text.data);
    if (text.parentElement.closest("option")) {
      text.data = translated;
      return;
    }
    const outer = document.createElement("font");
    outer.append(document.createElement("font"));
    outer.firstElementChild?.append(translated);
    text.replaceWith(outer);
  };
  for (const text of textsIn(document.body)) replace(text);
  new MutationObserver((records) => {
    for (const { addedNodes } of records) {
      for (const node of addedNodes) for (const text of textsIn(node)) replace(text);
    }
  }).observe(document.body, { childList: true, subtree: true });
}
