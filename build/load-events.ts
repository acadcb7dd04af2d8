import { join } from "node:path";
import { runnerImport } from "vite";
import { root } from "./paths.ts";

/** The events. They are found by `import.meta.glob`, which Node does not know: Vite loads them. */
export async function loadEvents(): Promise<typeof import("#app/lib/events/events.ts")> {
  const { module } = await runnerImport<typeof import("#app/lib/events/events.ts")>(
    join(root, "app/lib/events/events.ts"),
    { root, configFile: false, envDir: false, logLevel: "error" },
  );
  return module;
}
