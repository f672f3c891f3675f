import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { menuItems } from "../../src/menu";
import { JARGON } from "../words/jargon";
import { sourceFiles, textsIn } from "../words/texts-in";

const README = readFileSync("README.md", "utf8");
/** The pages that the README leads to by what somebody wants to do. */
const [, JOBS = ""] = /\n## What you can do with it\n([^#]+)/.exec(README) ?? [];
const PAGES = [...JOBS.matchAll(/\]\((docs\/[^)#]+)\)/g)].map(([, path = ""]) => path);

/** A label of the product, or a sentence or heading that ends with a stop or a colon. */
const BOLD = /\*\*([^*\n]+)\*\*/g;

describe("the pages by job", () => {
  it("are led to by the README", () => {
    expect(PAGES.length).toBeGreaterThan(8);
    expect(PAGES.filter((path) => !readdirSync("docs").includes(path.slice("docs/".length)))).toEqual([]);
  });

  it("need no words of ours, of the API or of standards", () => {
    // Messages stand in lists there, and are looked at where they are made.
    const lines = PAGES.flatMap((path) => readFileSync(path, "utf8").split("\n")).filter(
      (line) => !line.startsWith("- Not fetched yet."),
    );

    expect(lines.filter((line) => JARGON.test(line))).toEqual([]);
  });

  it("name buttons and menu items as the product does", () => {
    const shown = new Set(
      [
        ...sourceFiles("sidebar").flatMap(textsIn),
        ...menuItems.flatMap((item) => (item === "separator" ? [] : [item.label, item.submenu ?? ""])),
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
});
