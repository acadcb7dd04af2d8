/** The server cannot start. The message is one line for whoever started it, without secrets. */
export class StartError extends Error {
  override name = "StartError";
}
