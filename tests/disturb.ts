/**
 * Runs in a page. Changes it as password managers and writing aids do, which put controls of their own beside each control, button
 * and link, and as a translator does, which makes of each text a `font` element, here with a mark around its words.
 */
export function disturb(mark: { before: string; after: string } | null): void {
  const main = document.querySelector("main") ?? document.body;
  for (const control of main.querySelectorAll("input, textarea, select, button, a")) {
    const icon = document.createElement("div");
    icon.hidden = true;
    icon.append(document.createElement("button"), document.createElement("input"));
    control.after(icon);
  }
  const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  const words: Text[] = [];
  while (texts.nextNode()) words.push(texts.currentNode as Text);
  for (const text of words.filter(({ data }) => data.trim())) {
    const translated = document.createElement("font");
    translated.append(mark ? mark.before + text.data + mark.after : text.data);
    text.replaceWith(translated);
  }
}
