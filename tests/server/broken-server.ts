import { orExplain, serveBuild } from "#server/main.ts";

/* The server with two faults that nothing catches, each at a signal. */

const fault = () => Object.assign(new TypeError("dana@example.com"), { code: "E_TEST" });

process.on("SIGUSR2", () => {
  throw fault();
});
process.on("SIGHUP", () => {
  void Promise.reject(fault());
});
await orExplain(() => serveBuild());
