import { loadWhenReached } from "./load-when-reached.ts";

/** An island starts to load this far below the window. */
const NEAR = "0px 0px 50%";

/** `client:near` loads an island when it comes near the window or is reached. */
export default loadWhenReached((start, { firstElementChild }) => {
  const near = new IntersectionObserver(([entry]) => entry?.isIntersecting && start(), {
    rootMargin: NEAR,
  });
  if (firstElementChild) near.observe(firstElementChild);
});
