const MODULE_SCRIPT = /<script type="module" async="">[^<]*<\/script>/g;
const PRELOAD = /<link rel="modulepreload"[^>]*>/g;

/**
 * Lets the scripts of a prerendered page start when the page can be seen. As the framework writes them, they are asked for
 * together with the font and the pictures and share the line with them. Takes and gives the whole HTML; throws when it
 * does not hold the one module script that the framework writes.
 */
export function startScriptsLate(html: string): string {
  const [script, ...others] = html.match(MODULE_SCRIPT) ?? [];
  if (!script || others.length > 0) throw new Error("not one module script in the page");
  // The framework names some twice, and a browser takes them for as urgent as style sheets.
  const preloads = [...new Set(html.match(PRELOAD))].join("");
  const lateLinks = preloads.replaceAll("<link", '<link fetchpriority="low"');
  // In the script before it and not in one of its own, for which React would look in vain.
  // Not before the whole page is there: a template that is still arriving would be put in its place in part, for good.
  const start = `addEventListener("DOMContentLoaded",${whenSeen});</script>`;
  return html
    .replaceAll(PRELOAD, "")
    .replace(`</script>${script}`, () => `${start}<template>${lateLinks}${script}</template>`);
}

/**
 * Runs in the browser, as it is written. In a template nothing is fetched and nothing runs, until it is put in its place:
 * when the page is painted and the picture that it is about is there. After a second in any case: a tab in the background
 * paints nothing.
 */
function whenSeen() {
  const start = () => {
    const late = document.querySelector("template");
    late?.replaceWith(late.content);
  };
  const picture = document.querySelector<HTMLImageElement>("[fetchpriority=high]");
  new PerformanceObserver((entries) => {
    // The background alone may have been painted first.
    if (!entries.getEntriesByName("first-contentful-paint")[0]) return;
    if (!picture || picture.complete) start();
    else picture.onload = picture.onerror = start;
  }).observe({ type: "paint", buffered: true });
  setTimeout(start, 1_000);
}
