/** What the connection knows of a request and the application needs. */
export interface Bindings {
  /** Names the request in every log line about it. */
  requestId: string;
  /** The address of the socket's other end: the visitor, or the nearest proxy. */
  remoteAddress: string;
}
