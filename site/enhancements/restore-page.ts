/* What is lost of a page that is shown later than it was made. */

let lastScrollY = 0;

// Not on `pagehide`, where reading `scrollY` would lay out the old page once more and delay the next one.
addEventListener("scroll", () => {
  lastScrollY = scrollY;
});

// WebKitGTK 2.50 shows a page from the bfcache from the top.
addEventListener("pageshow", ({ persisted }) => {
  if (persisted) scrollTo({ top: lastScrollY, behavior: "instant" });
});

// The fade of a prerendered page (docs/product.md, section 2) has already run, unseen.
document.addEventListener("prerenderingchange", () => {
  for (const fade of document.querySelector("main")?.getAnimations() ?? []) {
    fade.cancel();
    fade.play();
  }
});
