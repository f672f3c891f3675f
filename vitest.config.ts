import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.{ts,tsx}"],
    // Two cores: the host's script workers and Chromium want one of them.
    maxWorkers: 2,
    testTimeout: 120_000,
    // A hook that starts a browser and a workbench takes ten seconds, and many times that on a busy machine. Where it
    // runs out of time its browser is closed below those who still wait for it, which looks like a crash.
    hookTimeout: 240_000,
  },
});
