// docs/how-formulas-work.md: pending formulas go on by themselves.
import { describe, expect, it } from "vitest";
import { BASE_URL, DEMO_KEY, openAddin, websites } from "../addin/open-addin";
import {
  failedExecutions,
  fillDown,
  formulasOf,
  isUuid,
  openAddinFor,
  openWaiting,
  poll,
  shown,
} from "../addin/waiting-column";

describe("A column that was filled down over 15 companies", () => {
  it("fills without further clicks while the sidebar is open, each requested once", async () => {
    const addin = await openAddinFor(15);
    await fillDown(addin, 15);

    await poll(addin, 15);

    expect(shown(addin, 15).filter((value) => !isUuid(value))).toEqual([]);
    expect(addin.sent).toHaveLength(15);
    expect(new Set(addin.sent.map(({ url }) => url)).size).toBe(15);
    expect(failedExecutions(addin)).toEqual([]);
  });
});

describe("Formulas that are pending", () => {
  it.each([
    ["formulas are turned on", { formulasAllowed: true }, {}],
    ["a key is saved", { apiKey: DEMO_KEY, baseUrl: BASE_URL, formulasAllowed: true }, { apiKey: null }],
  ])("continue once %s", async (_, settings, options) => {
    const addin = await openAddin({ column: ["Account", ...websites(3)], formulas: false, ...options });
    await fillDown(addin, 3);
    const before = shown(addin, 3);
    await addin.value("saveSettings", settings);

    await poll(addin, 3);

    expect(before.filter((value) => !/Formulas are off|No API key/.test(String(value)))).toEqual([]);
    expect(shown(addin, 3).filter((value) => !isUuid(value))).toEqual([]);
    expect(addin.sent).toHaveLength(3);
  });

  it("are paid for once though two sidebars are open", async () => {
    const addin = await openWaiting();

    await Promise.all([addin.value("flushAnswers", {}), addin.value("flushAnswers", {})]);
    await poll(addin, 12);

    expect(formulasOf(addin).filter((formula) => !formula.startsWith("=COMPANY_"))).toEqual([]);
    expect(shown(addin, 12).filter((value) => !isUuid(value))).toEqual([]);
    expect(addin.sent).toHaveLength(12);
  });

  it("continue after an execution that was killed while some call the alias", async () => {
    const addin = await openWaiting();
    addin.host.intercept = ({ service, method, phase }) => {
      const hasAside = formulasOf(addin).some((formula) => formula.includes("AGAIN_"));
      return hasAside && `${service}.${method}` === "TextFinder.replaceAllWith" && phase === "before"
        ? "kill"
        : undefined;
    };
    await expect(addin.value("flushAnswers", {})).rejects.toThrow("killed");
    addin.host.intercept = undefined;

    await poll(addin, 12);

    expect(shown(addin, 12).filter((value) => !isUuid(value))).toEqual([]);
    expect(addin.sent).toHaveLength(12);
  });
});
