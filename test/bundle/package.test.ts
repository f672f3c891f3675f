import { strFromU8, unzipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { bundle } from "../../scripts/build";
import { packaged } from "../../scripts/package";
import type { Manifest } from "../../workbench/host/host";
import { scriptFunctions } from "../../workbench/host/script-functions";
import { hostWith } from "../workbench/host/host-with";

async function unpacked() {
  const built = await bundle();
  const files = unzipSync(packaged(built));
  const textOf = (name: string) => strFromU8(files[name]!);
  return { built, files, textOf };
}

describe("The package", () => {
  it("holds the files of dist as they are, the licence and a page that says what to do with them", async () => {
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
    for (const name of ["Code.js", "Sidebar.html", "appsscript.json"])
      expect(textOf("INSTALL.html")).toContain(`<code>${name}</code>`);
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

  it("is the same, byte by byte, from the same sources", async () => {
    const built = await bundle();

    expect(packaged(built)).toEqual(packaged(built));
  });

  it("needs nothing else to be read: its page loads nothing from anywhere", async () => {
    const { textOf } = await unpacked();

    expect(textOf("INSTALL.html").match(/(src|href)="(?!data:)[^"]*"/g)).toBeNull();
  });
});
