/* The words under a frame go when its form is there: a form without a ground of its own would let them through. */

// The page has loaded when its frames have.
addEventListener("load", () => document.querySelector(".embed-loading")?.remove());
