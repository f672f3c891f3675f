import { describe, expect, it } from "vitest";
import { knownColumns } from "../../../src/core/columns/known-columns";
import { factPlans, isFactTag, planOf } from "../../../src/products/plan-of";
import { products } from "../../../src/products";
import type { RunPlan } from "../../../src/products/plan";

const tagsOf = ({ columns }: RunPlan) => columns.slice(2).map(({ tag }) => tag);

describe("Plans that would put columns beside companies", () => {
  it("has one for each kind among the tags, with these columns alone", () => {
    const tags = ["location.hq.city", "data:headcount:total_employees", "firmographic.name"];

    const plans = factPlans(tags);

    expect(new Set(plans.map(({ questions }) => questions.operation))).toEqual(
      new Set(["enrichment", "headcount"]),
    );
    expect(new Set(plans.flatMap(tagsOf))).toEqual(new Set(tags));
  });

  it("knows every field of an enrichment, and every column that a run of documents adds", () => {
    const { defaults, others } = knownColumns("enrichment");
    const documents = products.flatMap((each) =>
      "facts" in each ? tagsOf(planOf({ kind: each.name })) : [],
    );

    const tags = [...defaults.map(({ path }) => path), ...others.map(({ path }) => path), ...documents];

    expect(tags.filter((tag) => !isFactTag(tag))).toEqual([]);
  });

  it.each([
    "status",
    "updated",
    "company",
    "match:website",
    "data:headcount:no such",
    "ask Ann",
    "",
    "a,b.c",
  ])("takes %j for none", (tag) => {
    expect(isFactTag(tag)).toBe(false);
    expect(factPlans([tag])).toEqual([]);
  });
});
