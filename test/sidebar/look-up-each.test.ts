import { describe, expect, it } from "vitest";
import { lookUpEach, type OptionStore } from "../../sidebar/list/options";

const software = { value: "SOFT", label: "Software (SOFT)" };
const tools = { value: "SOFTTO", label: "Software tools (SOFTTO)" };

function storeOf(asked: string[]): OptionStore {
  return {
    catalogue: () => Promise.reject(new Error("not asked for")),
    lists: () => Promise.resolve([]),
    options: (_filter, query = "") => {
      asked.push(query);
      const options = query.toLowerCase() === "software" ? [tools, software] : [];
      return Promise.resolve({ options, truncated: false, queryOnly: false });
    },
  };
}

describe("lookUpEach", () => {
  it("selects exact matches of the pasted names, and reports the rest", async () => {
    const found = await lookUpEach(storeOf([]), "shop.trade", ["software", "Sorcery"]);

    expect(found).toEqual({ matched: [software], unmatched: ["Sorcery"] });
  });

  it("looks up at most ten names, because lookups are limited per day", async () => {
    const asked: string[] = [];
    const words = Array.from({ length: 12 }, (_, index) => `word ${index}`);

    const { unmatched } = await lookUpEach(storeOf(asked), "shop.trade", words);

    expect(asked).toHaveLength(10);
    expect(unmatched).toEqual(words);
  });
});
