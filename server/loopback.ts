/** Whether a host name is this machine's own; IPv6 with or without brackets. */
export const isLoopback = (host: string) => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/.test(host);
