import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { docsBase, sidebarPage } from "../../scripts/build";
import { docsUrl } from "../../sidebar/docs-url";
import { panelHelp } from "../../sidebar/help";
import type { Panel } from "../../sidebar/panel-names";
import { panels } from "../../sidebar/panels";

const DOCS = join(import.meta.dirname, "../../docs");
/** Home has no title to put a `?` beside, and a run is shown under the title of the panel that started it. */
const WITHOUT_HELP: readonly Panel[] = ["home", "run"];

describe("The help of a panel", () => {
  it("is there for every panel by its title, since a panel without help shows no ? and no error", () => {
    const named = Object.keys(panels) as Panel[];
    const titles = named.filter((panel) => !WITHOUT_HELP.includes(panel)).map((panel) => panels[panel].title);

    expect(Object.keys(panelHelp).toSorted()).toEqual(titles.toSorted());
  });

  it.each(Object.entries(panelHelp))("of %s names a page that exists", (_title, { page }) => {
    expect(existsSync(join(DOCS, `${page}.md`))).toBe(true);
  });

  it("links to its page where the build knows where pages are published, and nowhere else", async () => {
    const base = docsBase({ DOCS_URL: "https://docs.demo.example/add-on/" });
    const [linked, plain] = [await sidebarPage(base), await sidebarPage("")];

    expect(docsUrl("formulas", base)).toBe("https://docs.demo.example/add-on/formulas.md");
    expect(linked).toContain("https://docs.demo.example/add-on");
    expect(plain).not.toContain("docs.demo.example");
    expect(docsUrl("formulas", docsBase({}))).toBeNull();
  });

  it("refuses an address that is not https", () => {
    expect(() => docsBase({ DOCS_URL: "http://docs.demo.example" })).toThrow("https://");
  });
});
