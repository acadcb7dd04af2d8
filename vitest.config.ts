import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: [
      "{site,assets,publish,contract,scripts,server}/**/*.test.{ts,tsx}",
      "tests/{server,simulation}/**/*.test.ts",
    ],
    environment: "node",
    globalSetup: "tests/setup.ts",
    testTimeout: 20_000,
  },
});
