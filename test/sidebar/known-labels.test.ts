import { describe, expect, it } from "vitest";
import { emptyDraft } from "../../sidebar/list/draft";
import { knownAt, labelsFrom, labelsOf, learnLabels } from "../../sidebar/list/known-labels";
import type { FilterOption } from "../../src/rpc/rpc";

const HERE = "https://api.shop.example";
const soft = { value: "SOFT", label: "Software" };
const draftOf = (chosen: FilterOption[]) => ({
  ...emptyDraft,
  entries: [{ filter: "shop.trade", entry: { kind: "options" as const, chosen } }],
});

describe("known labels", () => {
  it("are learnt from selected values, separately for each filter", () => {
    learnLabels(HERE, "shop.trade", [soft, { value: "Paris", label: "Paris" }]);

    const knownLabel = knownAt(HERE);
    expect(knownLabel("shop.trade", "SOFT")).toBe("Software");
    expect(knownLabel("shop.trade", "Paris")).toBeNull();
    expect(knownLabel("shop.town", "SOFT")).toBeNull();
  });

  it("are what one service calls them: at another address nothing is known", () => {
    learnLabels(HERE, "shop.trade", [soft]);

    expect(knownAt("https://staging.shop.example")("shop.trade", "SOFT")).toBeNull();
  });

  it("are stored with a saved list, and take precedence over those learnt here", () => {
    const saved = labelsOf(draftOf([{ value: "SOFT", label: "Programs" }]));

    expect(saved).toEqual({ "shop.trade=SOFT": "Programs" });
    expect(labelsFrom(HERE, saved)("shop.trade", "SOFT")).toBe("Programs");
    expect(labelsFrom(HERE)("shop.trade", "SOFT")).toBe("Software");
  });

  it("are not stored if the label equals the value", () => {
    expect(labelsOf(draftOf([{ value: 3, label: "3" }]))).toEqual({});
  });
});
