import { describe, expect, it } from "vitest";
import { agreedIn, agreedValue } from "../../src/runs/agreed-companies";

const named = (count: number, name: string) =>
  Array.from({ length: count }, (_, index) => `${name}-${index}.example`);

function agreed(companies: readonly string[], spare = 1e6) {
  const values = agreedValue("run-1", companies, spare);
  return { values, snapshot: { value: (name: string) => values[name] ?? null } };
}

describe("Companies that a run was started for", () => {
  it.each([1, 3, 2_000, 5_000])("are recognised, and others are not: %i", (count) => {
    const { snapshot, values } = agreed(named(count, "mine"));
    const isAgreed = agreedIn(snapshot, "run-1");

    expect(named(count, "mine").every(isAgreed)).toBe(true);
    const strangers = named(10_000, "other").filter(isAgreed).length;
    expect(strangers).toBeLessThan(count <= 2_000 ? 5 : 200);
    expect(Object.values(values).join("").length).toBeLessThan(9_000);
  });

  it("are all companies if nothing is stored for the run", () => {
    const { snapshot } = agreed(["mine.example"]);

    expect(agreedIn(snapshot, "run-2")("other.example")).toBe(true);
    expect(agreedIn(agreed(["mine.example"], 3).snapshot, "run-1")("other.example")).toBe(true);
    expect(agreedIn({ value: () => null }, "run-1")("other.example")).toBe(true);
  });
});
