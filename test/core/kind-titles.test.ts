import { describe, expect, it } from "vitest";
import { features } from "../../src/features";
import { Kinds } from "../../src/runs/kinds";

describe("The title of what was bought", () => {
  const kinds = new Kinds(features);

  it.each([
    ["jobs", "Job posts"],
    ["list", "Lists"],
    ["filter-builder", "Filter builder"],
    ["something-new", "something-new"],
  ])("is for %s %s", (operation, title) => {
    expect(kinds.words(operation).title).toBe(title);
  });

  it("is the operation's own name where the feature that buys it is not there", () => {
    expect(new Kinds([]).words("filter-builder").title).toBe("filter-builder");
  });
});
