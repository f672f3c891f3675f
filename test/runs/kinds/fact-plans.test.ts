import { describe, expect, it } from "vitest";
import { knownColumns } from "../../../src/core/columns/known-columns";
import { factPlans, isFactTag, planOf } from "../../../src/runs/kinds/plan-of";
import type { RunPlan } from "../../../src/runs/kinds/run-plan";

const tagsOf = ({ columns }: RunPlan) => columns.slice(2).map(({ tag }) => tag);

describe("Plans that would put columns beside companies", () => {
  it("has one for each kind among the tags, with these columns alone", () => {
    const tags = ["location.hq.city", "headcount:total_employees", "firmographic.name"];

    const plans = factPlans(tags);

    expect(new Set(plans.map(({ questions }) => questions.operation))).toEqual(
      new Set(["enrichment", "headcount"]),
    );
    expect(new Set(plans.flatMap(tagsOf))).toEqual(new Set(tags));
  });

  it("knows every field of an enrichment, and every column that a run of documents adds", () => {
    const { defaults, others } = knownColumns("enrichment");
    const documents = (["headcount", "traffic", "product_reviews", "employee_reviews"] as const).flatMap(
      (kind) => tagsOf(planOf({ kind })),
    );

    const tags = [...defaults.map(({ path }) => path), ...others.map(({ path }) => path), ...documents];

    expect(tags.filter((tag) => !isFactTag(tag))).toEqual([]);
  });

  it.each(["status", "updated", "company", "match:website", "headcount:no such", "ask Ann", "", "a,b.c"])(
    "takes %j for none",
    (tag) => {
      expect(isFactTag(tag)).toBe(false);
      expect(factPlans([tag])).toEqual([]);
    },
  );
});
