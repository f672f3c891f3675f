// The user's: a protected formula.
import { expect, it } from "vitest";
import { isPending } from "../../src/features/formulas/evaluation";
import { BASE_URL, DEMO_KEY, EDITOR, openAddin, websites, type OpenAddin } from "../addin/open-addin";

const ROWS = 12;
/** A formula in the middle, which the owner protects. */
const PROTECTED = 7;
const formulas = { row: 2, column: 3, rows: ROWS, columns: 1 };
const REFRESH = { kind: "formulas", scope: "sheet" } as const;

/** A column of formulas that an editor with a key of their own may refresh. */
async function open(): Promise<OpenAddin> {
  const addin = await openAddin({ column: ["Website", ...websites(ROWS)] });
  await addin.value("saveSettings", { formulaDayCap: 100_000 });
  const settings = { apiKey: DEMO_KEY, baseUrl: BASE_URL, formulasAllowed: true };
  await addin.value("saveSettings", settings, EDITOR);
  return addin;
}

async function fillDown(addin: OpenAddin): Promise<void> {
  const texts = Array.from({ length: ROWS }, (_, index) => [`=COMPANY_ENRICH(A${index + 2},"uuid")`]);
  addin.sheet.enter(formulas, texts);
  await addin.workbook.settle();
}

const protect = ({ sheet }: OpenAddin): void =>
  void sheet.protect({ editors: [], range: { ...formulas, row: PROTECTED, rows: 1 } });

const setAside = ({ sheet }: OpenAddin): string[] =>
  sheet
    .getFormulas(formulas)
    .flat()
    .filter((text) => !text.startsWith("=COMPANY_ENRICH"));

/** All of them have been answered, ten days ago. */
async function openAnswered(): Promise<OpenAddin> {
  const addin = await open();
  await fillDown(addin);
  await addin.value("flushAnswers", {});
  await addin.workbook.settle();
  await addin.clock.sleep(10 * 86_400_000);
  return addin;
}

it("A protected formula is named on the bill, not paid for, and in nobody's way", async () => {
  const addin = await openAnswered();
  protect(addin);
  const before = addin.credits;

  const bill = await addin.value("quoteRun", REFRESH, EDITOR);
  const started = await addin.value("startRun", { ...REFRESH, creditCap: 50 }, EDITOR);
  const result = await addin.finishRun(started, EDITOR);

  expect(bill).toMatchObject({ formulas: ROWS - 1, skipped: [{ a1: `Sheet1!C${PROTECTED}` }] });
  expect(bill.skipped![0]!.reason).toContain("protected");
  expect(result).toMatchObject({ state: "done", done: ROWS - 1 });
  expect(addin.credits - before).toBe(2 * (ROWS - 1));
  expect(setAside(addin)).toEqual([]);
});

it("A protected formula that waits is left to who may edit it, and the others go on", async () => {
  const addin = await open();
  const properties = addin.host.documentProperties();
  for (let part = 0; part * 8_000 < 246_000; part++) properties.set(`ORDER_900_${part}`, "x".repeat(8_000));
  await fillDown(addin);
  const isWaiting = (row: number) => isPending(addin.sheet.cellView(row, 3).display);
  expect(isWaiting(PROTECTED)).toBe(true);
  protect(addin);

  for (const name of properties.keys()) if (name.startsWith("ORDER_900_")) properties.delete(name);
  for (let poll = 0; poll < 6; poll++) {
    await addin.value("flushAnswers", {}, EDITOR);
    await addin.workbook.settle();
    expect(setAside(addin)).toEqual([]);
    await addin.clock.sleep(70_000);
  }

  const rows = Array.from({ length: ROWS }, (_, index) => index + 2);
  expect(rows.filter(isWaiting)).toEqual([PROTECTED]);
});
