import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { bundle } from "../../scripts/build";
import { packaged } from "../../scripts/package";
import { once } from "../../src/core/terms";
import type { Manifest } from "../../workbench/host/host";
import { scriptFunctions } from "../../workbench/host/script-functions";
import { hostWith } from "../../workbench/test/host/host-with";

/** Packed and unpacked once for all of these tests. */
const unpacked = once(async () => {
  const built = await bundle();
  const zip = packaged(built);
  const files = unzipSync(zip);
  const textOf = (name: string) => strFromU8(files[name]!);
  return { built, zip, files, textOf };
});

describe("The package", () => {
  it("contains the unchanged files of dist, the licence and a page that explains what to do with them", async () => {
    const { built, files, textOf } = await unpacked();

    expect(Object.keys(files).sort()).toEqual([
      "Code.js",
      "INSTALL.html",
      "LICENSE",
      "Sidebar.html",
      "appsscript.json",
    ]);
    expect([textOf("Code.js"), textOf("Sidebar.html"), textOf("appsscript.json")]).toEqual([
      built.code,
      built.sidebarHtml,
      built.manifest,
    ]);
  });

  it("has a page whose buttons copy exactly these files", async () => {
    const { built, textOf } = await unpacked();
    const page = textOf("INSTALL.html");
    const buttons = [...page.matchAll(/data-copies="([^"]+)"/g)].map(([, file]) => file);
    const files = JSON.parse(/^const files = (.*);$/m.exec(page)![1]!) as Record<string, string>;

    expect(buttons).toEqual(["Code.gs", "Sidebar.html", "appsscript.json"]);
    expect(files).toEqual({
      "Code.gs": built.code,
      "Sidebar.html": built.sidebarHtml,
      "appsscript.json": built.manifest,
    });
    // The closing tag of the script that contains the files; one inside a file would end it.
    expect(page.match(/<\/script/g)).toHaveLength(1);
  });

  it("has the globals of dist in a fresh host, and a menu", async () => {
    const { built, textOf } = await unpacked();
    const manifest = JSON.parse(textOf("appsscript.json")) as Manifest;
    const host = hostWith(textOf("Code.js"), { manifest, files: { Sidebar: textOf("Sidebar.html") } });

    await host.open();
    await host.clickMenu("Open sidebar");

    expect(scriptFunctions(textOf("Code.js"))).toEqual(scriptFunctions(built.code));
    expect(host.ui.sidebar).toMatchObject({ title: "Company Intelligence" });
  });

  it("is the same, byte for byte, from the same sources", async () => {
    const { built, zip } = await unpacked();
    // Built anew: an edit that changes nothing is not taken from what was built before.
    const again = await bundle({ path: "src/main.ts", apply: (text) => text });

    expect(again).toEqual(built);
    expect(Buffer.compare(packaged(again), zip)).toBe(0);
  });

  it("is self-contained: its page loads nothing from anywhere", async () => {
    const { textOf } = await unpacked();

    expect(textOf("INSTALL.html").match(/(src|href)="(?!data:)[^"]*"/g)).toBeNull();
  });
});
