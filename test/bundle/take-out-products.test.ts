import { describe, expect, it } from "vitest";
import { bundle, type Edit } from "../../scripts/build";
import { products } from "../../src/products";
import { startAddin, websites } from "../addin/addin-on-host";

/** Takes a product's word out of the one list, as a person would. */
const without = (word: string): Edit => ({
  path: "src/products/index.ts",
  apply: (text) =>
    text
      .replace(new RegExp(`^import \\{ ${word} \\} from .*\n`, "m"), "")
      .replace(new RegExp(`^  ${word},\n`, "m"), ""),
});

/** Its word in that list. */
const WORDS: Readonly<Record<string, string>> = {
  employee_reviews: "employeeReviews",
  match: "websites",
  product_reviews: "productReviews",
};

// The fallback of requests that name no product, and what a brief, a list of peers and watches read, are of the enrichment.
const OTHERS = products.map(({ name }) => name).filter((name) => name !== "enrichment");

describe("The add-on without a product", () => {
  it.each(OTHERS)("%s: builds, opens, sells the others, and does not know it", async (name) => {
    const built = await bundle(without(WORDS[name] ?? name));
    const addin = await startAddin(built, { column: ["Website", ...websites(2)], formulas: false });

    const state = await addin.value("getState", {});
    const refused = await addin.refusal("quoteRun", { kind: name });
    const run = await addin.run({ kind: "enrichment", sections: ["firmographic"] });
    await addin.host.dispose();

    expect(state.key.saved).toBe(true);
    expect(refused).toContain(`has no runs of the kind "${name}"`);
    expect(run.state).toBe("done");
  });
});
