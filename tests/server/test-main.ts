import { serveBuild } from "#server/main.ts";
import { LIMITS } from "#server/outbox/limits.ts";
import { exitOnStartError } from "#server/start-error.ts";

/* server/main.ts with claims that end within seconds, and with a signal that causes an uncaught error. */

process.on("SIGUSR2", () => {
  throw Object.assign(new TypeError("dana@example.com"), { code: "E_TEST" });
});
await exitOnStartError(() => serveBuild({ ...LIMITS, sendMs: 2_500, leaseMs: 3_000, pollMs: 750 }));
