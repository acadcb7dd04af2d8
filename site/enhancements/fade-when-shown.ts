/* Replays the fade of a prerendered page when it is shown (docs/product.md, section 9): it has already run, unseen. */

document.addEventListener("prerenderingchange", () => {
  for (const fade of document.querySelector("main")?.getAnimations() ?? []) {
    fade.cancel();
    fade.play();
  }
});
