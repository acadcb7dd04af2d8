import { join } from "node:path";
import { runnerImport } from "vite";
import { root } from "./paths.ts";

/** The events of the content. They are found by `import.meta.glob`, which Node does not know: Vite loads them. */
export async function loadEvents(): Promise<typeof import("#app/content/events.ts")> {
  const { module } = await runnerImport<typeof import("#app/content/events.ts")>(
    join(root, "app/content/events.ts"),
    { root, configFile: false, envDir: false, logLevel: "error" },
  );
  return module;
}
