import { loadWhenReached } from "./load-when-reached.ts";

/** How long an island waits after the page has loaded, so that its pictures are shown first. */
const DELAY_MS = 3_000;

/** `client:deferred`, for an island in the first view, loads it when it is reached, or some seconds after the page. */
export default loadWhenReached((start) => {
  setTimeout(start, DELAY_MS);
});
