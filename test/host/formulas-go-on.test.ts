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
  POLL_MS,
  shown,
} from "../addin/waiting-column";

describe("A column that was filled down over 30 companies", () => {
  it("fills without further clicks while the sidebar is open: 30 requests", async () => {
    const addin = await openAddinFor(30);
    await fillDown(addin, 30);

    await poll(addin, 30);

    expect(shown(addin, 30).filter((value) => !isUuid(value))).toEqual([]);
    expect(addin.sent).toHaveLength(30);
    expect(new Set(addin.sent.map(({ url }) => url)).size).toBe(30);
    expect(failedExecutions(addin)).toEqual([]);
  }, 180_000);
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

  it("name the day's cap that holds them, and continue once it is raised", async () => {
    const addin = await openAddinFor(5);
    await addin.value("saveSettings", { formulaDayCap: 4 });
    await fillDown(addin, 5);
    await addin.clock.sleep(POLL_MS);
    await addin.value("flushAnswers", {});
    await addin.workbook.settle();
    const before = shown(addin, 5).filter((value) => !isUuid(value));
    const frozen = await addin.value("freezeFormulas", { scope: "sheet" });
    const { requests } = await addin.value("quoteRefresh", { scope: "sheet", missingOnly: true });
    await addin.value("saveSettings", { formulaDayCap: 100 });

    await poll(addin, 5);

    const told =
      "Today's cap for formulas, 4 credits, is reached. Raise it in Settings, or fetch these from the sidebar.";
    expect(before).toEqual([told, told, told]);
    expect(frozen.skipped).toHaveLength(3);
    expect(requests).toBe(3);
    expect(shown(addin, 5).filter((value) => !isUuid(value))).toEqual([]);
    expect(addin.sent).toHaveLength(5);
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
