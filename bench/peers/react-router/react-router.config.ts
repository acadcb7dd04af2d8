import type { Config } from "@react-router/dev/config";

export default {
  buildDirectory: "dist",
  ssr: false,
  // A splat route is not prerendered on its own; the server returns this page for unknown addresses.
  prerender: ({ getStaticPaths }) => [...getStaticPaths(), "/404"],
} satisfies Config;
