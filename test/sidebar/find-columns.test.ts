import { describe, expect, it } from "vitest";
import { findColumns, typedPath } from "../../sidebar/run/find-column";
import { defaultColumns, sectionNames, sectionTitle } from "../../src/core/columns/known-columns";
import type { Section } from "../../src/rpc/rpc";

const sections = sectionNames.map((section): Section => {
  const columns = defaultColumns(section);
  return {
    section,
    label: sectionTitle(section),
    credits: 1,
    columns: columns.map(({ label }) => label),
    fields: columns.map(({ path }) => path),
  };
});

function found(text: string) {
  const { columns, meant, areOfCountries } = findColumns(sections, text);
  return { labels: columns.map(({ label }) => label), meant, areOfCountries };
}

describe("typedPath", () => {
  it.each([
    ["esg.score", "esg.score"],
    ["location.hq.county", "location.hq.county"],
    ["esg", null],
    ["location.hq.city", null],
    ["acme.com", null],
    ["Mr. Smith", null],
    ["locaton.hq.city", null],
  ])("reads %j as %j", (text, path) => {
    expect(typedPath(text)?.path ?? null).toBe(path);
  });
});

describe("findColumns", () => {
  it.each(["germany", "companies in Germany", "USA", "united kingdom", "Cote d'Ivoire"])(
    "finds the columns that contain countries for %j",
    (text) => {
      expect(found(text)).toEqual({
        labels: ["HQ country", "Markets", "Office countries"],
        meant: null,
        areOfCountries: true,
      });
    },
  );

  it("finds the size as text, then as two numbers", () => {
    expect(found("employees").labels.slice(0, 3)).toEqual(["Employees", "Employees from", "Employees to"]);
  });

  it("lists exact names first, and uses the nearest word for an unknown one", () => {
    expect(found("ceo")).toMatchObject({ meant: null, areOfCountries: false });
    expect(found("ceo").labels[0]).toBe("CEO");
    expect(found("foundedd")).toMatchObject({ meant: "founded", areOfCountries: false });
  });

  it.each(["", "xyzzy"])("finds nothing for %j", (text) => {
    expect(found(text)).toEqual({ labels: [], meant: null, areOfCountries: false });
  });
});
