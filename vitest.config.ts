import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Folders in which a file takes minutes, or many seconds; the longest first. */
const LONG = ["test/simulator/", "test/journeys/", "test/host/"];

/** A file that takes minutes keeps one worker busy when the other has nothing left to do, unless it begins early. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const largestFirst = await super.sort(files);
    return largestFirst.toSorted((a, b) => rank(a) - rank(b));
  }
}

function rank({ moduleId }: TestSpecification): number {
  const place = LONG.findIndex((folder) => moduleId.includes(folder));
  return place < 0 ? LONG.length : place;
}

const JOURNEYS = "test/journeys/**";
const CHAOS = "test/chaos/**";

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: "modules",
          include: ["test/**/*.test.{ts,tsx}", "workbench/test/**/*.test.ts"],
          exclude: [JOURNEYS, CHAOS],
          setupFiles: ["test/same-cases.ts"],
          // To load the same modules and start script threads anew for every file takes as long as most of the tests.
          isolate: false,
        },
      },
      // Likewise, and one Chromium serves all journeys of a worker.
      {
        extends: true,
        test: {
          name: "journeys",
          include: [`${JOURNEYS}/*.test.ts`],
          setupFiles: ["test/journeys/tell-failures.ts"],
          isolate: false,
        },
      },
      // What takes minutes and finds something once in many changes: `npm run chaos -- --tests`, and not `npm test`.
      {
        extends: true,
        test: { name: "chaos", include: [`${CHAOS}/*.test.ts`], isolate: false },
      },
    ],
    // Two cores: a third makes all of them slower.
    maxWorkers: 2,
    // The longest begin first, so that none of them is still at it when all others are over.
    sequence: { sequencer: LongestFirst },
    // A step of a journey waits a minute for what it wants to see; a test has several.
    testTimeout: 300_000,
    // A hook that starts a browser and a workbench takes ten seconds, and many times that on a busy machine. Where it
    // runs out of time its browser is closed below those who still wait for it, which looks like a crash.
    hookTimeout: 240_000,
  },
});
