import { expect, it } from "vitest";
import { bundle } from "../../scripts/build";
import { describeSeeds } from "./seeds";
import { simulate } from "./simulate";

describeSeeds(1);

it("plays a seed again exactly as before", async () => {
  const built = await bundle();

  const [first, second] = [await simulate(built, 3), await simulate(built, 3)];

  expect(second).toEqual(first);
});
