import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { LIST_LIMIT_MAX, LIST_PARTS_MAX } from "../../src/core/list-limit";
import { customFunctions } from "../../src/features/formulas/catalogue";
import { itemsOf } from "../../src/menu";
import { menuEntries } from "../../src/menu-entries";
import { MOST_COMPANIES } from "../../src/features/radar/radar";
import { DEFAULT_FORMULA_CALL_CAP, DEFAULT_FORMULA_DAY_CAP } from "../../src/money/formula-consent";
import { DEFAULT_DAY_CAP } from "../../src/money/settings";
import { JARGON } from "../words/jargon";
import { RENAMED } from "../words/renamed";
import { sourceFiles, textsIn } from "../words/texts-in";
import { TRANSLATED } from "../words/translated";

const README = readFileSync("README.md", "utf8");
/** The pages to which the README links by task. */
const [, JOBS = ""] = /\n## What you can do with it\n([^#]+)/.exec(README) ?? [];
const PAGES = [...JOBS.matchAll(/\]\((docs\/[^)#]+)\)/g)].map(([, path = ""]) => path);

/** A label of the product, or a sentence or heading that ends with a full stop or a colon. */
const BOLD = /\*\*([^*\n]+)\*\*/g;

describe("the pages by task", () => {
  it("are linked from the README", () => {
    expect(PAGES.length).toBeGreaterThan(8);
    expect(PAGES.filter((path) => !readdirSync("docs").includes(path.slice("docs/".length)))).toEqual([]);
  });

  it("contain no internal, API or standards jargon", () => {
    // Messages are listed there, and are checked where they are created.
    const lines = PAGES.flatMap((path) => readFileSync(path, "utf8").split("\n")).filter(
      (line) => !line.startsWith("- Not fetched yet."),
    );

    expect(lines.filter((line) => JARGON.test(line))).toEqual([]);
  });

  it("call a thing by one word, not by a former one", () => {
    const listing = readdirSync("marketplace").filter((name) => /\.(?:md|txt)$/.test(name));
    const pages = ["README.md", "SECURITY.md", ...PAGES, ...listing.map((name) => `marketplace/${name}`)];
    // Tests are quoted by file and title.
    const texts = pages
      .flatMap((path) => readFileSync(path, "utf8").split(/[|\n]/))
      .filter((text) => !text.includes("`test/"))
      .map((text) => text.replace(/`[^`]*`|\]\([^)]*\)/g, ""));

    expect(texts.filter((text) => RENAMED.test(text))).toEqual([]);
  });

  it("contain no phrase that sounds translated", () => {
    const lines = [README, ...PAGES.map((path) => readFileSync(path, "utf8"))].join("\n").split("\n");

    expect(lines.filter((line) => TRANSLATED.test(line))).toEqual([]);
  });

  it("name buttons and menu items as the product does", () => {
    const shown = new Set(
      [
        ...sourceFiles("sidebar").flatMap(textsIn),
        ...itemsOf(menuEntries).map(({ label }) => label),
        ...menuEntries.flatMap((entry) =>
          typeof entry === "object" && "items" in entry ? [entry.submenu] : [],
        ),
      ].map((text) => text.trim()),
    );
    const known = (label: string) =>
      label
        .split(" ▸ ")
        .every((part) => shown.has(part) || ["Extensions", "Company Intelligence"].includes(part));
    const labels = PAGES.flatMap((path) =>
      [...readFileSync(path, "utf8").matchAll(BOLD)].map(([, label = ""]) => [path, label] as const),
    ).filter(([, label]) => !/[.:]$/.test(label));

    expect(labels.length).toBeGreaterThan(30);
    expect(labels.filter(([, label]) => !known(label))).toEqual([]);
  });

  it("state limits correctly", () => {
    const said = {
      "docs/caps-credits-undo.md": [
        `${DEFAULT_DAY_CAP} credits`,
        `${DEFAULT_FORMULA_DAY_CAP} credits`,
        `| ${DEFAULT_FORMULA_CALL_CAP} `,
      ],
      "docs/formulas.md": [
        `${DEFAULT_FORMULA_DAY_CAP} credits a day and ${DEFAULT_FORMULA_CALL_CAP} new requests per formula`,
      ],
      "docs/build-a-list.md": [
        `More than ${LIST_LIMIT_MAX} companies`,
        `Ask for up to ${LIST_PARTS_MAX.toLocaleString("en-US")}.`,
      ],
      "docs/brief-and-radar.md": [`Select up to ${MOST_COMPANIES} companies`],
    };

    const missing = Object.entries(said).flatMap(([path, numbers]) => {
      const text = readFileSync(path, "utf8");
      return numbers.filter((number) => !text.includes(number)).map((number) => `${path}: ${number}`);
    });

    expect(missing).toEqual([]);
  });

  it("name functions that exist", () => {
    const known = new Set(customFunctions.map(({ name }) => name));
    const named = PAGES.flatMap((path) => readFileSync(path, "utf8").match(/\bCOMPANY_[A-Z_]+/g) ?? []);

    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });
});
