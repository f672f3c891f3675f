import { googleFunctions } from "../../formulas/argument-counts";
import { builtInFunction } from "../../formulas/functions";
import { notEmulated } from "../../formulas/placeholders";
import { serviceCatalogue } from "../../host/service-catalogue";
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

const PARITY = readFileSync(new URL("../../PARITY.md", import.meta.url), "utf8");

/** Method names marked as emulated in the section of a class. */
function listed(type: string): string[] {
  const section = PARITY.split("\n### ").find((text) => text.startsWith(`${type}\n`)) ?? "";
  return section
    .split("\n")
    .filter((line) => /\|\s+(emulated|differs)\s+\|/.test(line))
    .flatMap((line) => [...(line.split("|")[1] ?? "").matchAll(/`(\w+)`/g)].map(([, name = ""]) => name))
    .sort();
}

describe("PARITY.md", () => {
  it.each(Object.keys(serviceCatalogue.methods).filter((type) => type !== "Logger"))(
    "lists exactly the emulated methods of %s",
    (type) => {
      expect(listed(type)).toEqual([...(serviceCatalogue.methods[type] ?? [])].sort());
    },
  );

  it("lists exactly the formula functions that are not emulated", () => {
    const rows = PARITY.split("\n## Functions of formulas\n")[1]?.split("\n## ")[0]?.split("\n") ?? [];
    const named = rows
      .filter((line) => /\|\s+not\s+\|/.test(line))
      .flatMap((line) =>
        [...(line.split("|")[1] ?? "").matchAll(/`([A-Z.]+)`/g)].map(([, name = ""]) => name),
      );

    expect(named.sort()).toEqual([...notEmulated].sort());
    expect(googleFunctions.filter((name) => !builtInFunction(name))).toEqual([]);
  });
});
