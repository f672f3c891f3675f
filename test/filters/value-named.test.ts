import { describe, expect, it } from "vitest";
import { valueNamed } from "../../src/filters/value-named";

const options = [
  { value: "DEU", label: "Germany" },
  { value: "TUR", label: "Türkiye" },
  { value: "AAAA", label: "Software (AAAA)" },
  { value: "BBBB", label: "Software (BBBB)" },
  { value: 4, label: "native" },
];

describe("valueNamed", () => {
  it.each([
    ["germany", "DEU"],
    ["deu", "DEU"],
    [" turkiye ", "TUR"],
    ["4", 4],
    ["Native", 4],
    ["Software (bbbb)", "BBBB"],
    ["software", undefined],
    ["Germania", undefined],
    ["", undefined],
  ])("reads %j as %j", (name, value) => {
    expect(valueNamed(options, name)).toBe(value);
  });
});
