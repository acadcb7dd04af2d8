/** Why the server cannot start, in one line for the person who started it: no stack, no secret. */
export class StartError extends Error {
  override name = "StartError";
}
