import type { Config } from "@react-router/dev/config";

export default {
  buildDirectory: "dist",
  ssr: false,
  // A splat is never prerendered by itself; the server answers unknown addresses with this page.
  prerender: ({ getStaticPaths }) => [...getStaticPaths(), "/404"],
} satisfies Config;
