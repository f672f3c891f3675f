// docs/how-formulas-work.md: pending formulas go on by themselves.
import { describe, expect, it } from "vitest";
import { PENDING } from "../../src/formulas/evaluation";
import { SPENDING_STOPPED } from "../../src/journal/shared-state";
import { ServiceError } from "../../workbench/host/service-error";
import { BASE_URL, DEMO_KEY, EDITOR, openAddin, websites } from "../addin/open-addin";
import {
  enter,
  failedExecutions,
  fillDown,
  formulasOf,
  isUuid,
  leaveRoomFor,
  openAddinFor,
  openWaiting,
  poll,
  POLL_MS,
  shown,
} from "../addin/waiting-column";

const NOTHING = { waiting: false, formulas: 0, left: 0, moved: 0, watched: "" };

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
  it("continue if one formula asks for a whole range, unless it may not send that many requests at once", async () => {
    const addin = await openAddinFor(30);
    leaveRoomFor(addin, 6_000);
    await addin.value("saveSettings", { formulaCallCap: 20 });
    await enter(addin, '=COMPANY_ENRICH(A2:A21,"uuid")', 3);
    await enter(addin, '=COMPANY_ENRICH(A2:A31,"uuid")', 4);

    await poll(addin, 20);
    const values = addin.sheet.getValues({ row: 2, column: 4, rows: 30, columns: 1 }).flat();

    expect(shown(addin, 20).filter((value) => !isUuid(value))).toEqual([]);
    expect(addin.sent).toHaveLength(20);
    expect(values).toContain(PENDING);
  }, 120_000);

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

  it("continue once spending is allowed again, and show until then what they wait for", async () => {
    const addin = await openWaiting();
    await addin.value("stopSpending", { stopped: true });
    const waiting = shown(addin, 12);

    const stopped = await addin.value("flushAnswers", {});
    await enter(addin, '=COMPANY_ENRICH(A13,"legal_name")', 4);
    const told = addin.sheet.getValues({ row: 2, column: 4, rows: 1, columns: 1 })[0]![0];
    await addin.value("stopSpending", { stopped: false });
    await poll(addin, 12);

    expect(stopped.formulas).toBe(0);
    expect(waiting).toContain(PENDING);
    expect(told).toBe(SPENDING_STOPPED);
    expect(shown(addin, 12).filter((value) => !isUuid(value))).toEqual([]);
    expect(addin.sheet.getValues({ row: 2, column: 4, rows: 1, columns: 1 })[0]![0]).not.toBe(
      SPENDING_STOPPED,
    );
  });

  it("are not ended by Google while they wait for others, but go on", async () => {
    const addin = await openAddinFor(1);
    addin.host.intercept = async ({ execution, method, phase, args }) => {
      if (execution.kind !== "custom function" || phase !== "before") return undefined;
      if (method === "getAll") await addin.clock.sleep(19_000);
      if (method !== "tryLock") return undefined;
      await addin.clock.sleep(Number(args[0]));
      // What comes under the lock is slow, too.
      await addin.clock.sleep(4_000);
      return { returns: false };
    };
    await fillDown(addin, 1);
    addin.host.intercept = undefined;
    const before = shown(addin, 1);

    await poll(addin, 1);

    expect(before).toEqual([PENDING]);
    expect(failedExecutions(addin)).toEqual([]);
    expect(shown(addin, 1).filter(isUuid)).toHaveLength(1);
  });

  it("wait for the owner if the user who has the sidebar open has formulas off", async () => {
    const addin = await openWaiting();

    const others = await addin.value("flushAnswers", {}, EDITOR);
    const mine = await addin.value("flushAnswers", {});
    await addin.workbook.settle();

    expect(others.moved).toBeGreaterThan(0);
    expect(others).toEqual({ ...NOTHING, moved: others.moved });
    expect(mine.formulas).toBeGreaterThan(0);
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

  it("work under their alias, and are put back later, if Google refuses to do so at once", async () => {
    const addin = await openWaiting();
    addin.host.intercept = ({ method, phase, args }) => {
      if (method !== "replaceAllWith" || phase !== "before" || String(args[0]).includes("AGAIN_")) return;
      throw new ServiceError("Service Spreadsheets failed while accessing document with id 1.");
    };
    await addin.sidebar("flushAnswers", {});
    addin.host.intercept = undefined;
    await addin.workbook.settle();
    const away = formulasOf(addin);
    const meanwhile = shown(addin, 12).filter((value) => isUuid(value) || value === PENDING);

    await poll(addin, 12);

    expect(away.join()).toContain("AGAIN_");
    expect(meanwhile).toHaveLength(12);
    expect(formulasOf(addin).join()).not.toContain("AGAIN_");
    expect(shown(addin, 12).filter((value) => !isUuid(value))).toEqual([]);
    expect(addin.sent).toHaveLength(12);
  });

  it("wait while the journal is missing, and an error code says so", async () => {
    const addin = await openWaiting();
    await addin.value("getState", {});
    addin.workbook.deleteSheet(addin.workbook.sheetNamed("Company Intelligence journal")!);

    const reply = await addin.sidebar("flushAnswers", {});

    expect(reply).toMatchObject({ ok: false, error: { code: "setup/journal-missing" } });
    expect(shown(addin, 12)).toContain(PENDING);
  });
});
