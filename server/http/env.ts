/** What the app needs to know about a request's connection. */
export interface Bindings {
  /** Identifies the request in every log line about it. */
  requestId: string;
  /** The address of the peer: the visitor, or the nearest proxy. */
  remoteAddress: string;
}

/** The Hono environment of all handlers. */
export interface Env {
  Bindings: Bindings;
}
