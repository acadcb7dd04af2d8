import { rm } from "node:fs/promises";
import type { Config } from "@react-router/dev/config";

export default {
  appDirectory: "app",
  buildDirectory: "dist",
  ssr: false,
  // A splat is never prerendered by itself; the server answers unknown paths with this page.
  prerender: ({ getStaticPaths }) => [...getStaticPaths(), "/404"],
  async buildEnd({ reactRouterConfig }) {
    const { buildDirectory } = reactRouterConfig;
    await rm(`${buildDirectory}/server`, { recursive: true, force: true });
    await rm(`${buildDirectory}/client/__spa-fallback.html`, { force: true });
  },
} satisfies Config;
