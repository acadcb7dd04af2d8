/**
 * Makes keys for attempts to send: the same content keeps its key until it was accepted, so that a second click after a
 * lost answer is the same message for the server.
 */
export function attemptKeys(newKey = randomKey) {
  let last: { content: string; key: string } | undefined;
  return {
    for(payload: unknown): string {
      const content = JSON.stringify(payload);
      if (last?.content !== content) last = { content, key: newKey() };
      return last.key;
    },
    accepted(): void {
      last = undefined;
    },
  };
}

/** 128 random bits. Not randomUUID, which browsers have on pages from https and localhost only. */
const randomKey = () => crypto.getRandomValues(new Uint32Array(4)).join("-");
