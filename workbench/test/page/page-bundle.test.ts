import { bundlePage, type PageBundle } from "../../server/page-bundle";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

describe("bundlePage", () => {
  const folder = mkdtempSync(join(tmpdir(), "page-bundle-"));
  const cache = join(folder, "cache");
  let bundle: PageBundle;

  beforeAll(async () => {
    bundle = await bundlePage(cache);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it("writes script, style and google.script to disk", () => {
    const script = gunzipSync(readFileSync(bundle.script)).toString("utf8");

    expect(script).toContain("/workbook");
    expect(script).not.toContain(process.cwd());
    expect(script).toContain("/charts.js");
    expect(gunzipSync(readFileSync(bundle.charts)).toString("utf8")).toMatch(/export\{\w+ as drawChart\}/);
    expect(gunzipSync(readFileSync(bundle.style)).toString("utf8")).toContain(".sheet-tab");
    expect(readFileSync(bundle.shim, "utf8")).toContain("withSuccessHandler");
  });

  it("reuses the files when nothing has changed", async () => {
    const made = statSync(bundle.script).ino;

    await bundlePage(cache);

    expect(statSync(bundle.script).ino).toBe(made);
  });

  it("sends requests to the workbench only", () => {
    const script = gunzipSync(readFileSync(bundle.script)).toString("utf8");

    expect(script).not.toMatch(/\b(?:fetch|WebSocket|EventSource|sendBeacon)\(\s*["'`]https?:/);
  });
});
