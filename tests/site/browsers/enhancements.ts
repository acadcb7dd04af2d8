/* What is newer than the stated browsers, each after what happens without it. A key includes all keys below it. */
const under = (place: string, names: string) => names.split(" ").map((name) => place + name);

export const forDesign: readonly string[] = [
  // A first view is as high as its text, a photograph as wide as the page.
  "css.types.length.viewport_percentage_units_small",
  // Figures are lower, icons do not turn, a photograph does not follow the finger.
  ...under("css.properties.", "translate rotate scale"),
  // An open menu has no background; each of its links has its own.
  "css.selectors.has",
  // A line under a heading makes its column wider, and the figure next to it smaller.
  "css.properties.contain.inline-size",
  // A field grows with its neighbour that shows an error.
  "css.properties.align-content.start",
];

export const forNothing: readonly string[] = [
  // Their content is shown all the same: the photograph, the date, the answer.
  ...under("html.elements.", "details picture summary time"),
  // An @supports rule hides what would be clipped.
  "css.properties.overflow.clip",
  // Lines break at other words.
  "css.properties.text-wrap",
  // Until the font is cached, lines are some pixels higher or lower.
  ...under("css.at-rules.font-face.", "size-adjust ascent-override descent-override"),
  "css.at-rules.font-face.line-gap-override",
  // Checkboxes, focus rings, scroll bars and tap highlights are the browser's own.
  ...under("css.properties.", "accent-color outline scrollbar-color scrollbar-width"),
  "css.properties.-webkit-tap-highlight-color",
  // The page scrolls on at the end of the menu.
  "css.properties.overscroll-behavior",
  // A browser that forces no colours needs no adjustment.
  "css.properties.forced-color-adjust",
  // In print, pages have no numbers or break elsewhere, and closed sections stay closed.
  ...under("css.", "at-rules.page selectors.details-content"),
  ...under("css.properties.", "break-after break-before content-visibility"),
  // A phone has no pointer.
  ...under("css.", "properties.cursor properties.resize selectors.selection"),
  // Of a page that comes slowly, the browser shows what has come, and it moves.
  "html.elements.link.blocking",
  // The same is loaded, only later; scripts check first.
  "html.elements.img.fetchpriority",
  ...under(".", "connection effectiveType saveData"),
  // Where a browser prerenders pages without saying so, they load their islands too.
  ".prerendering",
  // Called only where it exists; otherwise only the position of a toast keeps it above the page.
  ".showPopover",
  // React's view transitions and navigations, which the site does not use.
  ...under(".", "animation canIntercept currentEntry downlink getState navigate transferSize"),
  ...under(".", "skipTransition startViewTransition transition"),
  // Supabase's passkeys, which the site does not use.
  ...under(".parse", "CreationOptionsFromJSON RequestOptionsFromJSON"),
  // Members of React, Supabase and our code that share their name with a browser's.
  ...under(".", "contentEncoding delay fallback fromElement quality share"),
];
