/**
 * What a client may draw out, in milliseconds, and how much (docs/decisions/0018-hostile-clients.md). A client that sends
 * slowly, or nothing, holds its socket and not for long.
 */
export const CLIENT_LIMITS = {
  headersTimeout: 15_000,
  requestTimeout: 30_000,
  // Longer than the usual 60 s of a proxy, or it would reuse a connection in the moment that we close it.
  keepAliveTimeout: 65_000,
  connectionsCheckingInterval: 5_000,
  /** For a client that reads nothing of its answer. */
  stalledAfterMs: 60_000,
  /** Request line and headers together, in bytes. */
  maxHeaderSize: 16 * 1024,
  /** Several times what browsers and proxies send. */
  maxHeadersCount: 100,
  /** At the same time, of all clients and of one; beyond that the longest idle one is closed for each new one. */
  maxConnections: 2_000,
  maxPerAddress: 250,
};

export type ClientLimits = typeof CLIENT_LIMITS;
