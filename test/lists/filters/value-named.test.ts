import { describe, expect, it } from "vitest";
import { namesToOffer, valueNamed } from "../../../src/lists/filters/check-value";

const options = [
  { value: "DEU", label: "Germany" },
  { value: "TUR", label: "Türkiye" },
  { value: "AAAA", label: "Software (AAAA)" },
  { value: "BBBB", label: "Software (BBBB)" },
  { value: 4, label: "native" },
  { value: 5, label: "5 Foundational" },
];

describe("valueNamed", () => {
  it.each([
    ["germany", "DEU"],
    ["deu", "DEU"],
    [" turkiye ", "TUR"],
    ["4", 4],
    ["Native", 4],
    ["Germany (DEU)", "DEU"],
    ["Germany (TUR)", undefined],
    ["Software (bbbb)", "BBBB"],
    ["software", undefined],
    ["Germania", undefined],
    ["Foundational", 5],
    ["5 foundational", 5],
    ["5", 5],
    ["", undefined],
  ])("reads %j as %j", (name, value) => {
    expect(valueNamed(options, name)).toBe(value);
  });
});

describe("namesToOffer", () => {
  it("returns names that each identify one value", () => {
    const shared = [
      { value: "A1", label: "Trade" },
      { value: "A2", label: "Trade" },
      { value: "b1", label: "A1" },
      { value: 7, label: " " },
      ...options,
    ];

    const names = namesToOffer(shared);

    expect(names).toEqual([
      "Trade (A1)",
      "Trade (A2)",
      "A1 (b1)",
      "7",
      "Germany",
      "Türkiye",
      "Software (AAAA)",
      "Software (BBBB)",
      "native",
      "5 Foundational",
    ]);
    expect(names.map((name) => valueNamed(shared, name))).toEqual(shared.map(({ value }) => value));
  });

  it("prefers a value as it is to a label that reads alike", () => {
    const alike = [
      { value: "A1", label: "Trade" },
      { value: "b1", label: "A1" },
    ];

    expect(valueNamed(alike, "A1")).toBe("A1");
  });

  it("omits values that cannot be distinguished", () => {
    expect(
      namesToOffer([
        { value: "a", label: "x" },
        { value: "A", label: "X" },
      ]),
    ).toEqual([]);
  });
});
