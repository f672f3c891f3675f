import type { RunRequest } from "../../src/rpc/rpc";
import { type OpenAddin, websites } from "./addin-on-host";
import { columnTags, runToEnd, sheetState, sweep, type Sweep, type Where } from "./cuts";

type Sheet = OpenAddin["sheet"];

const NAMES = websites(2);
const OURS = ["Name", "Founded", "Status", "Row memory", "Updated"];

/** A sheet as a user begins with it. */
interface Beginning {
  readonly rows: readonly (readonly string[])[];
  readonly addHeader?: true;
  /** The first row of companies, before and after a start. */
  readonly first: readonly [before: number, after: number];
  /** What the user's columns are headed with after a start; undefined where nothing is a header. */
  readonly heads?: readonly string[];
}

/** What its columns might be mistaken for. */
export const FOUNDED = "a header row that has a “Founded” of the user's over blank cells";

export const BEGINNINGS: Readonly<Record<string, Beginning>> = {
  [FOUNDED]: {
    rows: [["Website", "Owner", "Founded"], ...NAMES.map((name) => [name, "Ann", ""])],
    first: [2, 2],
    heads: ["Website", "Owner", "Founded"],
  },
  "no header row": { rows: NAMES.map((name) => [name, "Ann"]), first: [1, 1] },
  "no header row, where one is to be added": {
    rows: NAMES.map((name) => [name, "Ann"]),
    addHeader: true,
    first: [1, 2],
    heads: ["Website", ""],
  },
};

function requestFor(sheet: Sheet, { addHeader }: Beginning): RunRequest {
  const first = sheet
    .getValues({ row: 1, column: 1, rows: 4, columns: 1 })
    .findIndex(([cell]) => NAMES.includes(String(cell)));
  return {
    kind: "enrichment",
    sections: [],
    fields: ["firmographic.name", "firmographic.founded_year"],
    range: `${sheet.name}!A${first + 1}:A${first + NAMES.length}`,
    ...(addHeader === undefined ? {} : { addHeader }),
  };
}

/** Cuts a start off everywhere, then starts again. */
export function startsCutOff(addin: OpenAddin, name: string, where?: Where) {
  const beginning = BEGINNINGS[name]!;
  const plan: Sweep = {
    rows: beginning.rows,
    action: (sheet) => addin.start(requestFor(sheet, beginning)),
    async check(sheet) {
      const done = await runToEnd(addin, requestFor(sheet, beginning));
      const whole = whatIsNotWhole(addin, sheet, beginning);
      await addin.undo(done);
      return [whole, whatIsLeft(addin, sheet, beginning)].filter((problem) => problem !== "").join("; ");
    },
  };
  return sweep(addin, plan, where);
}

/** Cuts an undo off everywhere, then undoes again; and starts once more. */
export function undosCutOff(addin: OpenAddin, name: string, where?: Where) {
  const beginning = BEGINNINGS[name]!;
  let runId = "";
  const plan: Sweep = {
    rows: beginning.rows,
    async before(sheet) {
      ({ runId } = await addin.run(requestFor(sheet, beginning)));
    },
    action: () => addin.undo({ runId }),
    async check(sheet) {
      // One that was undone already, or is being undone, is not undone again.
      const again = await addin.sidebar("undoRun", { runId });
      const now = again.ok ? again.value : (await addin.value("getState", {})).run;
      if (now !== null) await addin.finishRun(now);
      const left = whatIsLeft(addin, sheet, beginning);
      await addin.run(requestFor(sheet, beginning));
      return [left, whatIsNotWhole(addin, sheet, beginning)].filter((problem) => problem !== "").join("; ");
    },
  };
  return sweep(addin, plan, where);
}

/** Whether our columns are there once, with all that belongs to them, beside those of the user. */
function whatIsNotWhole(addin: OpenAddin, sheet: Sheet, { rows, first, heads }: Beginning): string {
  const theirs = rows[0]!.length;
  const at = (label: string) => theirs + 1 + OURS.indexOf(label);
  const columns = Array.from({ length: theirs + 12 }, (_, index) => index + 1);
  const [, top] = first;
  const lines = sheet.getValues({ row: top, column: 1, rows: 2, columns: columns.length });
  const wrong: string[] = [];
  const expectSame = (what: string, found: unknown, wanted: unknown) => {
    if (JSON.stringify(found) !== JSON.stringify(wanted)) wrong.push(`${what}: ${JSON.stringify(found)}`);
  };
  if (heads !== undefined) {
    const box = { row: top - 1, column: 1, rows: 1, columns: columns.length };
    const [labels = []] = sheet.getValues(box);
    const [notes = []] = sheet.getNotes(box);
    const [formats = []] = sheet.getFormats(box);
    expectSame(
      "labels",
      labels.filter((_, index) => index < theirs || labels[index] !== ""),
      [...heads, ...OURS],
    );
    const noted = columns.filter((column) => column > theirs && notes[column - 1] !== "");
    expectSame("notes at", noted, OURS.map(at));
    const bold = columns.filter((column) => column > theirs && formats[column - 1]?.fontWeight === "bold");
    expectSame("bold at", bold, OURS.map(at));
  }
  expectSame(
    "hidden",
    columns.filter((column) => sheet.isColumnHidden(column)),
    [at("Row memory")],
  );
  expectSame("coloured", sheet.conditionalFormats.length > 0, true);
  const tags = columnTags(addin, sheet).filter((tag) => tag !== "company");
  expectSame(
    "tags",
    heads === undefined ? tags.length : tags,
    heads === undefined ? OURS.length : ["memory"],
  );
  const values = lines.map((line) => [line[at("Founded") - 1] !== "", ...line.slice(2, theirs)]);
  expectSame(
    "values",
    values,
    NAMES.map(() => [true, ...Array<string>(theirs - 2).fill("")]),
  );
  expectSame("nothing behind", lines.flatMap((line) => line.slice(theirs + OURS.length)).join(""), "");
  return wrong.join(", ");
}

/** What an undo leaves beside the user's cells. An added row stays, and is blank. */
function whatIsLeft(addin: OpenAddin, sheet: Sheet, { rows, first: [before, after] }: Beginning): string {
  if (after > before) sheet.deleteRows(1, after - before);
  const fresh = addin.workbook.insertSheet();
  const box = { row: 1, column: 1, rows: rows.length, columns: rows[0]!.length };
  fresh.setValues(
    box,
    rows.map((row) => [...row]),
  );
  const wanted = sheetState(addin, fresh);
  addin.workbook.deleteSheet(fresh);
  const found = sheetState(addin, sheet);
  if (after > before) sheet.insertRows(1, after - before);
  const left = found.filter((line, index) => line !== wanted[index]);
  return left.length === 0 ? "" : `left: ${left.join(" ")}`;
}
