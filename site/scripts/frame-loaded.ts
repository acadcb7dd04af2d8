/* The words under a frame go when its form is there: a form without a ground of its own would let them through. */

const hide = () => document.querySelector(".embed-loading")?.remove();

// The page has loaded when its frames have.
if (document.readyState === "complete") hide();
else addEventListener("load", hide);
