import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.{ts,tsx}"],
    // Two cores: the host's script workers and Chromium want one of them.
    maxWorkers: 2,
    // A step of a journey waits a minute for what it wants to see; a test has several.
    testTimeout: 300_000,
    // A hook that starts a browser and a workbench takes ten seconds, and many times that on a busy machine. Where it
    // runs out of time its browser is closed below those who still wait for it, which looks like a crash.
    hookTimeout: 240_000,
  },
});
