import { describe, expect, it } from "vitest";
import type { Progress } from "../../src/rpc/rpc";
import type { CellValue } from "../../workbench/workbook/cell-view";
import { LEASE_AND_MORE_MS, sortBy, type } from "../addin/forgetting";
import { BASE_URL, DEMO_KEY, EDITOR, websites, type OpenAddin } from "../addin/open-addin";
import { cities, INTO_TOWN, withOwnColumns } from "../addin/own-columns";

const box = (row: number, column: number, rows: number, columns: number) => ({ row, column, rows, columns });

const NAMES_GIVEN = "gives its name to another";

/** What may happen to the chosen column while a run is under way. */
const ACTS: readonly [string, (addin: OpenAddin) => void][] = [
  ["moves it", ({ sheet }) => sheet.moveColumns(2, 1, sheet.lastColumn + 1)],
  [NAMES_GIVEN, ({ sheet }) => sheet.enter(box(1, 2, 1, 2), [["Owner", "Town"]])],
  ["deletes it", ({ sheet }) => sheet.deleteColumns(2, 1)],
  ["types into it", (addin) => type(addin, 4, "Town", "Shelbyville")],
  ["sorts the rows", (addin) => sortBy(addin, 1)],
  ["protects it", ({ sheet }) => void sheet.protect({ editors: [], range: box(2, 2, 3, 1) })],
];

/** Moments of a run. */
const MOMENTS: readonly [string, (call: { method: string; phase: string; args: unknown }) => boolean][] = [
  ["after it is marked", ({ method, phase }) => method === "addDeveloperMetadata" && phase === "after"],
  ["while values are fetched", ({ method, phase }) => method === "fetchAll" && phase === "after"],
  ["while values are written", ({ method, args }) => method === "setValues" && text(args).includes("Done")],
];
const text = (args: unknown) => JSON.stringify(args);

describe.each(ACTS)("A user who %s in the middle of a run", (what, act) => {
  // During the write itself, two swapped headers cannot be told from two swapped columns.
  const moments = what === NAMES_GIVEN ? MOMENTS.slice(0, -1) : MOMENTS;
  it.each(moments)("%s keeps every value beside its company, and what they typed", async (_moment, isNow) => {
    const addin = await withOwnColumns();
    const truth = new Map((await cities()).map((city, index) => [websites(3)[index]!, city]));
    await addin.value("saveSettings", { apiKey: DEMO_KEY, baseUrl: BASE_URL }, EDITOR);
    let acted = false;
    addin.host.intercept = (call) => {
      if (acted || !isNow(call)) return;
      acted = true;
      act(addin);
    };
    const begun = await addin.sidebar("startRun", { ...INTO_TOWN, creditCap: 100 }, EDITOR);
    let now = begun.ok ? begun.value : null;
    for (let slices = 0; now !== null && !["done", "stopped"].includes(now.state) && slices < 20; slices++) {
      await addin.clock.sleep(LEASE_AND_MORE_MS);
      const slice = await addin.sidebar("runSlice", { runId: now.runId }, EDITOR);
      if (slice.ok) now = slice.value;
    }

    addin.host.intercept = undefined;
    const typed = new Map(what === "deletes it" ? [] : TYPED);
    if (what !== "types into it") typed.delete("Shelbyville");
    const wrong = wrongCells(addin, truth, typed);
    if (now?.undo) wrong.push(...(await wrongAfterUndo(addin, now, truth, typed)));

    expect(acted).toBe(true);
    expect(wrong).toEqual([]);
  });
});

async function wrongAfterUndo(
  addin: OpenAddin,
  { runId }: Progress,
  truth: ReadonlyMap<string, CellValue>,
  typed: ReadonlyMap<string, string>,
) {
  for (const { id } of addin.sheet.protections) addin.sheet.removeProtection(id);
  await addin.finishRun(await addin.value("undoRun", { runId }, EDITOR), EDITOR);
  const left = addin.sheet.getValues(addin.sheet.dataRange).flat();
  const nowhere = new Map([...truth.keys()].map((site) => [site, "nothing"]));
  return [
    ...wrongCells(addin, nowhere, typed).map((line) => `undone: ${line}`),
    ...[...truth.values()]
      .filter((city) => left.includes(city))
      .map((city) => `undone: ${String(city)} stays`),
  ];
}

const OWNERS = new Map([
  [websites(3)[0]!, "Ann"],
  [websites(3)[1]!, "Bea"],
]);
/** What the user typed into the chosen column, by company. */
const TYPED = new Map([
  ["Springfield", websites(3)[1]!],
  ["Shelbyville", websites(3)[2]!],
]);

/** Values beside a company they do not belong to, and user values that are gone. */
function wrongCells(
  { sheet }: OpenAddin,
  truth: ReadonlyMap<string, CellValue>,
  typed: ReadonlyMap<string, string>,
): string[] {
  const rows = sheet.getValues(sheet.dataRange);
  const places = new Set(truth.values());
  const beside = rows.flatMap((row) => {
    const site = row.map(String).find((cell) => truth.has(cell));
    if (site === undefined) return [];
    const owner = OWNERS.get(site);
    const mine = [...typed].filter(([, of]) => of === site).map(([value]) => value);
    return [
      ...row.filter((cell) => places.has(cell) && truth.get(site) !== cell),
      ...row.filter((cell) => TYPED.has(String(cell)) && TYPED.get(String(cell)) !== site),
      ...(owner === undefined || row.includes(owner) ? [] : [`no ${owner}`]),
      ...mine.filter((value) => !row.includes(value)).map((value) => `no ${value}`),
    ].map((cell) => `${site}: ${String(cell)}`);
  });
  const owners = rows.map((row) => row[rows.find((each) => each.includes("Ann"))?.indexOf("Ann") ?? 0]);
  const others = owners
    .filter((cell) => cell !== undefined && places.has(cell))
    .map((cell) => `an owner: ${String(cell)}`);
  const sites = rows.flat().filter((cell) => truth.has(String(cell)));
  return [...beside, ...others, ...(sites.length === truth.size ? [] : ["rows are gone"])];
}
