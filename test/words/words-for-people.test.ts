import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { knownColumns } from "../../src/core/columns/known-columns";
import { customFunctions } from "../../src/features/formulas/catalogue";
import { stubOf } from "../../scripts/stub";
import { filterControls } from "../../src/lists/filters/filter-control";
import { itemsOf } from "../../src/menu";
import { menuEntries } from "../../src/menu-entries";
import { FILTERS } from "../../demo-api/filters/catalogue";
import { tables } from "../tables";
import { JARGON } from "./jargon";
import { RENAMED } from "./renamed";
import { sourceFiles, textsIn } from "./texts-in";
import { TRANSLATED } from "./translated";

/** Never shown to users: a former text that is still recognised. */
const RECOGNISED = new Set(["Not fetched yet. Menu: Formulas ▸ Fetch pending"]);

describe("texts for users", () => {
  it.each(["src", "sidebar"])("contain no internal, API or standards jargon in %s", (folder) => {
    const files = sourceFiles(folder);
    const told = files.flatMap((file) => textsIn(file).map((text) => ({ file, text })));
    const jargon = told.filter(({ text }) => JARGON.test(text) && !RECOGNISED.has(text));

    expect(told.length).toBeGreaterThan(100);
    expect(jargon).toEqual([]);
  });

  it.each(["src", "sidebar"])("contain no phrase that sounds translated in %s", (folder) => {
    const texts = sourceFiles(folder).flatMap(textsIn);

    expect(texts.filter((text) => TRANSLATED.test(text))).toEqual([]);
  });

  it.each(["src", "sidebar"])("call a thing by one word, not by a former one, in %s", (folder) => {
    const texts = sourceFiles(folder).flatMap(textsIn);

    expect(texts.filter((text) => RENAMED.test(text))).toEqual([]);
  });

  it("contain none in the menu, the help of formulas, the names of columns and filters, and the README", () => {
    const controls = filterControls({ filters: [...FILTERS], groups: [], fetchedAt: "" });
    const texts = [
      ...itemsOf(menuEntries).map(({ label }) => label),
      ...menuEntries.flatMap((entry) =>
        typeof entry === "object" && "items" in entry ? [entry.submenu] : [],
      ),
      ...customFunctions.map(stubOf),
      ...Object.values(tables).flatMap((table) => knownColumns(table).defaults.map(({ label }) => label)),
      ...controls.flatMap(({ label, section, help, group }) => [label, section, help, group?.meaning ?? ""]),
      ...readFileSync("README.md", "utf8").split("\n"),
    ];

    expect(texts.filter((text) => JARGON.test(text) || RENAMED.test(text))).toEqual([]);
  });
});
