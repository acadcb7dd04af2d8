/* A page that comes back as it was left (bfcache) is where it was left. WebKit 2.50 shows it from its top. */

let place = 0;

// Not on `pagehide`: to ask for the place there makes the page that is left lay itself out once more, before the next comes.
addEventListener("scroll", () => {
  place = scrollY;
});

addEventListener("pageshow", ({ persisted }) => {
  if (persisted && scrollY !== place) scrollTo({ top: place, behavior: "instant" });
});
