import { InputError, LimitError } from "../errors";
import type { Spreadsheet } from "../ports/spreadsheet";
import { tagInNote } from "../verified-writes/output-columns";
import { headsOf } from "../verified-writes/sheet-snapshot";
import type { CompanyRows } from "./company-rows";
import type { RunPlan } from "./kinds/run-plan";

/**
 * Marks columns of the user's as those of fields, so that a run fills their blank cells instead of adding columns. What
 * stands in them stays.
 *
 * @param into Header of the column by the path of the field.
 * @throws {InputError} If a column cannot be told by its header, or holds something else of the add-on.
 * @throws {LimitError} If columns are moved in that moment: nothing is marked then.
 */
export function placeInto(
  spreadsheet: Spreadsheet,
  plan: RunPlan,
  { sheet, headerRow, column: companies }: CompanyRows,
  into: Readonly<Record<string, string>>,
): void {
  const wanted = Object.entries(into).filter(([path]) => plan.columns.some(({ tag }) => tag === path));
  if (wanted.length === 0) return;
  const heads = headsOf(sheet, headerRow);
  const tagged = sheet.taggedColumns();
  const notes = headerRow === 0 ? new Map<number, string>() : sheet.notes(headerRow);
  const places = wanted.map(([path, header]) => {
    const places =
      headerRow === 0 ? [] : heads.flatMap((head, index) => (head === header ? [index + 1] : []));
    const [column] = places;
    if (column === undefined || places.length > 1) throw unclear(header, places.length);
    const tags = [...tagged].flatMap(([tag, at]) => (at === column ? [tag] : []));
    const note = tagInNote(notes.get(column) ?? "");
    const isOurs =
      tags.some((tag) => tag !== path) || (note !== path && plan.columns.some(({ tag }) => tag === note));
    if (column === companies || isOurs)
      throw new InputError(
        "input/field",
        `The column “${header}” holds something else already. Choose another one.`,
      );
    return { path, header, column };
  });
  for (const { path, column } of places) if (tagged.get(path) !== column) sheet.tagColumn(column, path);
  spreadsheet.flush();
  const now = headsOf(sheet, headerRow);
  const marked = sheet.taggedColumns();
  const isThere = places.every(({ path, header }) => now[(marked.get(path) ?? 0) - 1] === header);
  if (isThere) return;
  for (const { path } of places) sheet.untagColumn(path);
  throw new LimitError("limit/busy", "Columns are being moved just now. Try again in a moment.");
}

function unclear(header: string, count: number): InputError {
  return new InputError(
    "input/field",
    count === 0
      ? `There is no column “${header}” in this sheet. Choose another one.`
      : `${count} columns are called “${header}”. Rename one of them, or choose another.`,
  );
}
