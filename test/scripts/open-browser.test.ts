import { describe, expect, it } from "vitest";
import { browserOpener } from "../../scripts/open-browser";

describe("npm start", () => {
  it.each([
    ["darwin", {}, "open"],
    ["win32", {}, "cmd"],
    ["linux", { DISPLAY: ":0" }, "xdg-open"],
    ["linux", { WAYLAND_DISPLAY: "wayland-0" }, "xdg-open"],
  ])("opens the page on %s with %j", (platform, env, command) => {
    expect(browserOpener(platform, env)?.[0]).toBe(command);
  });

  it.each([
    ["linux", {}],
    ["linux", { DISPLAY: "" }],
    ["darwin", { CI: "true" }],
    ["linux", { CI: "1", DISPLAY: ":0" }],
    ["aix", { DISPLAY: ":0" }],
  ])("opens nothing on %s with %j", (platform, env) => {
    expect(browserOpener(platform, env)).toBe(null);
  });
});
