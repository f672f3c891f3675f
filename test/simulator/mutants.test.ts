import { expect, it } from "vitest";
import { bundleOf, MUTANTS } from "./mutants";

it.each(MUTANTS)("can still be injected into the sources: $name", async (mutant) => {
  await expect(bundleOf(mutant)).resolves.toMatchObject({ code: expect.any(String) as string });
});
