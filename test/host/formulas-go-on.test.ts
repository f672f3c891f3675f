import { describe, expect, it } from "vitest";
import type { FlushedAnswers } from "../../src/core/formulas-contract";
import { isPending, PENDING } from "../../src/functions/evaluation";
import { SPENDING_STOPPED } from "../../src/journal/spending-stop";
import { ServiceError } from "../../workbench/host/service-error";
import { BASE_URL, DEMO_KEY, EDITOR, openAddin, OWNER, websites, type OpenAddin } from "../addin/open-addin";

const POLL_MS = 20_000;
const A1 = { row: 1, column: 1, rows: 1, columns: 1 };
const MOST_POLLS = 30;
const NOTHING = { waiting: false, formulas: 0, left: 0, moved: 0, watched: "" };

describe("A column that was filled down over 200 companies", () => {
  it("fills without further clicks while the sidebar is open: 200 requests", async () => {
    const addin = await openAddinFor(200);
    await fillDown(addin, 200);

    await poll(addin, 200);

    expect(shown(addin, 200).filter((value) => !isUuid(value))).toEqual([]);
    expect(addin.sent).toHaveLength(200);
    expect(new Set(addin.sent.map(({ url }) => url)).size).toBe(200);
    expect(failedExecutions(addin)).toEqual([]);
  }, 180_000);
});

describe("Formulas that are pending", () => {
  it("continue a few at a time if properties have hardly any room for their answers", async () => {
    const addin = await openAddinFor(20);
    leaveRoomFor(addin, 6_000);
    await fillDown(addin, 20);
    const first = addin.sent.length;

    await poll(addin, 20);

    expect(first).toBeLessThan(15);
    expect(shown(addin, 20).filter((value) => !isUuid(value))).toEqual([]);
    expect(addin.sent).toHaveLength(20);
  }, 180_000);

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

  it("continue on the next sheet, though a sheet before it was deleted meanwhile", async () => {
    const addin = await openAddinFor(70);
    const column = addin
      .values("A2:A71")
      .map(([website]) => [`=COMPANY_ENRICH("${String(website)}","uuid")`]);
    leaveRoomFor(addin, 0);
    const sheets = [column.slice(0, 62), column.slice(62)].map((some, index) => {
      const sheet = addin.workbook.insertSheet(`Sheet${index + 2}`);
      sheet.enter({ row: 2, column: 3, rows: some.length, columns: 1 }, some);
      return sheet;
    });
    await addin.workbook.settle();
    leaveRoomFor(addin, 250_000);
    await addin.clock.sleep(POLL_MS);
    const first = await addin.value("flushAnswers", {});
    addin.workbook.deleteSheet(addin.sheet);

    for (let polls = 0; polls < 5; polls++) {
      await addin.workbook.settle();
      await addin.clock.sleep(POLL_MS);
      await addin.value("flushAnswers", {});
    }
    await addin.workbook.settle();

    const values = sheets.flatMap((sheet) => sheet.getValues({ ...sheet.dataRange, column: 3, columns: 1 }));
    expect(first).toMatchObject({ formulas: 60, left: 10 });
    expect(values.flat().filter(isUuid)).toHaveLength(70);
    expect(addin.sent).toHaveLength(70);
  });

  it("continue behind many sheets, though finding them takes longer than one call has", async () => {
    const addin = await openAddinFor(12);
    for (let sheets = 0; sheets < 20; sheets++)
      addin.workbook.insertSheet(`Sheet ${sheets}`, 1).setValues(A1, [["x"]]);
    const last = addin.workbook.insertSheet("Last", 21);
    const column = { row: 1, column: 1, rows: 12, columns: 1 };
    leaveRoomFor(addin, 4_000);
    last.enter(
      column,
      Array.from({ length: 12 }, (_, index) => [`=COMPANY_ENRICH(Sheet1!A${index + 2},"uuid")`]),
    );
    await addin.workbook.settle();
    leaveRoomFor(addin, 250_000);
    const calls: FlushedAnswers[] = [];
    for (let polls = 0; polls < 6; polls++) {
      await addin.clock.sleep(POLL_MS);
      calls.push(await addin.value("flushAnswers", {}));
      await addin.workbook.settle();
    }

    expect(calls[0]).toMatchObject({ formulas: 0, waiting: true });
    expect(last.getValues(column).flat().filter(isUuid)).toHaveLength(12);
    expect(addin.sent).toHaveLength(12);
  }, 60_000);

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

  it("continue on a sheet in front of the one that the spreadsheet began with", async () => {
    const addin = await openAddinFor(2);
    const front = addin.workbook.insertSheet("Front", 0);
    const column = { row: 1, column: 1, rows: 2, columns: 1 };
    leaveRoomFor(addin, 0);
    front.enter(column, [['=COMPANY_ENRICH(Sheet1!A2,"uuid")'], ['=COMPANY_ENRICH(Sheet1!A3,"uuid")']]);
    await addin.workbook.settle();
    leaveRoomFor(addin, 250_000);
    await addin.clock.sleep(POLL_MS);

    await addin.value("flushAnswers", {});
    await addin.workbook.settle();

    expect(front.getValues(column).flat().filter(isUuid)).toHaveLength(2);
  });

  it.each([
    ["FORMULAS_WAIT", "99999999999999"],
    ["FORMULAS_WAIT", "soon"],
    ["FORMULAS_AGAIN", "0 99999999999999 taken"],
    ["FORMULAS_AGAIN", "0 some taken"],
    ["FORMULAS_AGAIN", "0 0 somewhere"],
  ])("continue if %s says “%s”", async (name, value) => {
    const addin = await openWaiting();
    addin.host.documentProperties().set(name, value);

    await poll(addin, 12);

    expect(shown(addin, 12).filter((cell) => !isUuid(cell))).toEqual([]);
    expect(addin.sent).toHaveLength(12);
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

  it("are evaluated again by only one of two sidebars", async () => {
    const addin = await openWaiting();
    const waiting = shown(addin, 12).filter((value) => value === PENDING).length;

    const replies = await Promise.all([addin.value("flushAnswers", {}), addin.value("flushAnswers", {})]);
    await addin.workbook.settle();

    expect(replies.map(({ formulas }) => formulas).sort((a, b) => a - b)).toEqual([0, waiting]);
  });

  it.each([
    ["before they are set aside", "Properties.setProperty", false],
    ["before their text is changed", "Range.setFormula", false],
    ["while their text is changed", "Range.setFormula", true],
  ])("continue a minute after an execution that was killed %s", async (_when, call, aside) => {
    const addin = await openWaiting();
    addin.host.intercept = ({ service, method, phase }) => {
      const hasAside = formulas(addin).some((formula) => formula.includes("AGAIN_"));
      const isIt = `${service}.${method}` === call && phase === "before" && hasAside === aside;
      return isIt ? "kill" : undefined;
    };
    await expect(addin.value("flushAnswers", {})).rejects.toThrow("killed");
    addin.host.intercept = undefined;

    await poll(addin, 12);

    expect(shown(addin, 12).filter((value) => !isUuid(value))).toEqual([]);
    expect(addin.sent).toHaveLength(12);
  });

  it("come back if Google refuses to set their own text again", async () => {
    const addin = await openWaiting();
    addin.host.intercept = ({ method, phase, args }) => {
      if (method !== "setFormula" || phase !== "before" || String(args[0]).includes("AGAIN_")) return;
      throw new ServiceError("Service Spreadsheets failed while accessing document with id 1.");
    };
    await addin.sidebar("flushAnswers", {});
    addin.host.intercept = undefined;
    const away = formulas(addin);

    await poll(addin, 12);

    expect(away.join()).toContain("AGAIN_");
    expect(shown(addin, 12).filter((value) => !isUuid(value))).toEqual([]);
    expect(addin.sent).toHaveLength(12);
  });

  it("continue if they find no room again in the moment in which their evaluation is noted as done", async () => {
    const addin = await openWaiting();
    addin.host.intercept = async ({ execution, method, phase, args }) => {
      if (execution.functionName !== "sidebarCall" || phase !== "before") return undefined;
      if (method === "setFormula") leaveRoomFor(addin, 0);
      if (method === "setProperties" && isRelease(args[0])) await addin.clock.sleep(4_000);
      return undefined;
    };
    await addin.value("flushAnswers", {});
    await addin.workbook.settle();
    addin.host.intercept = undefined;
    leaveRoomFor(addin, 250_000);
    expect(shown(addin, 12)).toContain(PENDING);

    await poll(addin, 12);

    expect(shown(addin, 12).filter((value) => !isUuid(value))).toEqual([]);
    expect(addin.sent).toHaveLength(12);
  });

  it.each(["taken 1700000000000", "0 0 3 2"])(
    "continue if an earlier version left “%s”, once",
    async (mark) => {
      const addin = await openWaiting();
      addin.host.documentProperties().set("FORMULAS_WAIT", mark);

      await poll(addin, 12);
      // Moves the last answers to the journal.
      await addin.value("flushAnswers", {});

      expect(shown(addin, 12).filter((value) => !isUuid(value))).toEqual([]);
      expect(await addin.value("flushAnswers", {})).toEqual(NOTHING);
    },
  );

  it("are left alone while their evaluation may still be running", async () => {
    const addin = await openWaiting();
    // Moving parked answers to the journal takes some seconds.
    await addin.value("getState", {});
    addin.host.documentProperties().set("FORMULAS_WAIT", String(addin.clock.now()));

    const before = await addin.value("flushAnswers", {});
    await addin.clock.sleep(5_000);

    expect(before).toEqual({ ...NOTHING, waiting: true });
    expect((await addin.value("flushAnswers", {})).formulas).toBeGreaterThan(0);
  });

  it("cost one read of the properties when there are none", async () => {
    const addin = await openAddinFor(5);
    await fillDown(addin, 5);
    await poll(addin, 5);

    expect(await addin.value("flushAnswers", {})).toEqual(NOTHING);
    const { calls } = addin.host.executions[addin.host.executions.length - 1]!;
    expect(calls).toEqual({
      "SpreadsheetApp.getUi": 1,
      "PropertiesService.getDocumentProperties": 1,
      "Properties.getProperties": 1,
    });
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

async function openAddinFor(companies: number): Promise<OpenAddin> {
  const addin = await openAddin();
  addin.fillColumn(["Website", ...addin.api.companies.slice(0, companies).map(({ website }) => website)]);
  await addin.value("saveSettings", { formulaDayCap: 100_000 });
  addin.host.activeUser = OWNER;
  return addin;
}

const formulas = ({ sheet }: OpenAddin) =>
  sheet.getFormulas({ row: 2, column: 3, rows: 12, columns: 1 }).flat();

/** Twelve formulas of which some are pending because no more answers could be parked. */
async function openWaiting(): Promise<OpenAddin> {
  const addin = await openAddinFor(12);
  leaveRoomFor(addin, 4_000);
  await fillDown(addin, 12);
  // Formulas have their full room again: only the record that they are pending is left.
  leaveRoomFor(addin, 250_000);
  await addin.clock.sleep(POLL_MS);
  expect(shown(addin, 12)).toContain(PENDING);
  return addin;
}

/** Whether a write says that formulas have been evaluated again. */
const isRelease = (values: unknown) =>
  (values as Record<string, string>)["FORMULAS_AGAIN"]?.endsWith("taken") === false;

/** Uses up the document properties' room for parked answers. */
function leaveRoomFor(addin: OpenAddin, characters: number): void {
  const properties = addin.host.documentProperties();
  for (const name of properties.keys()) if (name.startsWith("ORDER_900_")) properties.delete(name);
  for (let filled = 250_000 - characters, part = 0; filled > 0; part++, filled -= 8_000) {
    properties.set(`ORDER_900_${part}`, "x".repeat(Math.min(8_000, filled)));
  }
}

async function fillDown(addin: OpenAddin, rows: number): Promise<void> {
  addin.sheet.enter(
    { row: 2, column: 3, rows, columns: 1 },
    Array.from({ length: rows }, (_, index) => [`=COMPANY_ENRICH(A${index + 2},"uuid")`]),
  );
  await addin.workbook.settle();
}

async function enter(addin: OpenAddin, formula: string, column: number): Promise<void> {
  addin.sheet.enter({ row: 2, column, rows: 1, columns: 1 }, [[formula]]);
  await addin.workbook.settle();
}

/** What an open sidebar does. */
async function poll(addin: OpenAddin, rows: number): Promise<void> {
  for (let polls = 0; polls < MOST_POLLS; polls++) {
    await addin.clock.sleep(POLL_MS);
    await addin.value("flushAnswers", {});
    await addin.workbook.settle();
    if (!shown(addin, rows).some((value) => isPending(value) || ["", "#NAME?"].includes(String(value))))
      return;
  }
}

function shown(addin: OpenAddin, rows: number) {
  return addin.sheet.getValues({ row: 2, column: 3, rows, columns: 1 }).flat();
}

function isUuid(value: unknown): boolean {
  return typeof value === "string" && /^[a-z0-9]{7}$/.test(value);
}

function failedExecutions(addin: OpenAddin) {
  return addin.host.executions.filter(({ status }) => status !== "done");
}
