import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { mutated, MUTANTS } from "./mutants";

const ROOT = join(import.meta.dirname, "../..");

it.each(MUTANTS)("can still be injected into the sources: $name", (mutant) => {
  const text = readFileSync(join(ROOT, mutant.path), "utf8");

  expect(mutated(mutant, text)).not.toBe(text);
});
