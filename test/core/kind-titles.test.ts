import { describe, expect, it } from "vitest";
import { operationTitle } from "../../src/products/run-kind";

describe("operationTitle", () => {
  it.each([
    ["jobs", "Job posts"],
    ["filter-builder", "Filter builder"],
    ["something-new", "something-new"],
  ])("returns for %s %s", (operation, title) => {
    expect(operationTitle(operation)).toBe(title);
  });
});
