import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { docsBase, sidebarPage } from "../../scripts/build";
import { docsUrl } from "../../sidebar/docs-url";
import { panelHelp } from "../../sidebar/help";

const DOCS = join(import.meta.dirname, "../../docs");

describe("The help of a panel", () => {
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
