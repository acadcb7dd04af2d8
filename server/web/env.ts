/** What the connection knows of a request and the application needs. */
export interface Bindings {
  /** Names the request in every log line about it. */
  requestId: string;
  /** The address of the socket's other end: the visitor, or the nearest proxy. */
  remoteAddress: string;
}

/** What handlers are given, and what one of them tells the next. */
export interface Env {
  Bindings: Bindings;
  Variables: {
    /** Set by the rate limit: so much comes in from everyone together that it is kept and not mailed. */
    isFlood: boolean;
  };
}
