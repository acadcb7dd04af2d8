/* Restores the scroll position of a page from the bfcache, which WebKitGTK 2.50 shows from the top. */

let lastScrollY = 0;

// Not on `pagehide`, where reading `scrollY` would lay out the old page once more and delay the next one.
addEventListener("scroll", () => {
  lastScrollY = scrollY;
});

addEventListener("pageshow", ({ persisted }) => {
  if (persisted && scrollY !== lastScrollY) scrollTo({ top: lastScrollY, behavior: "instant" });
});
