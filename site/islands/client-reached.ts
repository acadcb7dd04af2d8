import { loadWhenReached } from "./load-when-reached.ts";

/** `client:reached` loads an island only when it is reached. */
export default loadWhenReached(() => {});
