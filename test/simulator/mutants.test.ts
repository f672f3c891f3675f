import { expect, it } from "vitest";
import { bundleOf, MUTANTS } from "./mutants";

it.each(MUTANTS)("$name: is a bug that the sources still have room for", async (mutant) => {
  await expect(bundleOf(mutant)).resolves.toMatchObject({ code: expect.any(String) as string });
});
