/** Limits for each client; times in milliseconds (docs/decisions/0018-hostile-clients.md). */
export const CLIENT_LIMITS = {
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  // Longer than a proxy's usual 60 s: it might otherwise reuse a connection just as we close it.
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
  /** For a client that does not read its response. */
  stalledAfterMs: 60_000,
  /** Request line and headers, in bytes. */
  maxHeaderSize: 16 * 1024,
  /** Several times what browsers and proxies send. */
  maxHeadersCount: 100,
  /** Of all clients and of one address. Beyond that, each new connection closes the one that has been idle longest. */
  maxConnections: 2_000,
  maxPerAddress: 250,
};

export type ClientLimits = typeof CLIENT_LIMITS;
