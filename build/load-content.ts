import { join } from "node:path";
import { runnerImport } from "vite";
import type { EventWithGallery } from "#app/content/events.ts";
import { root } from "./paths.ts";

/** The galleries of the content. They are found by `import.meta.glob`, which Node does not know: Vite loads them. */
export async function loadGalleries(): Promise<EventWithGallery[]> {
  const { module } = await runnerImport<typeof import("#app/content/events.ts")>(
    join(root, "app/content/events.ts"),
    { root, configFile: false, envDir: false, logLevel: "error" },
  );
  return module.galleries;
}
