/* A page that is prerendered fades in when it is shown (docs/product.md, section 9): by then its animation has run, unseen. */

document.addEventListener("prerenderingchange", () => {
  for (const fade of document.querySelector("main")?.getAnimations() ?? []) {
    fade.cancel();
    fade.play();
  }
});
