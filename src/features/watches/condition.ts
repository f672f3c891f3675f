import { isDate } from "../../core/api-date";
import { InputError } from "../../core/errors";
import { isErrorText, isLoading } from "../../core/formula";
import { once } from "../../core/terms";
import type { CompanyRow, CompanyRows } from "../../rows/company-rows";
import * as z from "zod/mini";

const LONGEST_TEXT = 200;

/** What the cell of one column, by its heading, has to say: a row counts only then. `value`: of `equals` and `contains`. */
export const Condition = once(() =>
  z.object({
    column: z.string().check(z.minLength(1), z.maxLength(LONGEST_TEXT)),
    is: z.enum(["equals", "contains", "filled", "ticked"]),
    value: z.exactOptional(z.string().check(z.maxLength(LONGEST_TEXT))),
  }),
);
export type Condition = z.infer<ReturnType<typeof Condition>>;

/** `where “Stage” is “Qualified”`. */
export function conditionInWords({ column, is, value = "" }: Condition): string {
  const says = {
    equals: `is “${value.trim()}”`,
    contains: `contains “${value.trim()}”`,
    filled: "is not blank",
    ticked: "is ticked",
  };
  return `where “${column}” ${says[is]}`;
}

/**
 * The rows that meet a condition, by what their cells say now; a column that was moved is found by its heading.
 *
 * @throws {InputError} Without a value to compare with; if no column, or more than one, has that heading.
 */
export function rowsThatMeet(all: CompanyRows, condition: Condition): readonly CompanyRow[] {
  const { is, value = "" } = condition;
  if ((is === "equals" || is === "contains") && folded(value) === "")
    throw new InputError("input/argument", `Enter what “${condition.column}” has to say.`);
  const { sheet, headerRow, rows } = all;
  const column = columnOf(all, condition);
  const height = Math.max(1, sheet.lastRow() - headerRow);
  const cells = sheet.read({ row: headerRow + 1, column, rows: height, columns: 1 });
  return rows.filter(({ row }) => meets(cells[row - headerRow - 1]?.[0], is, folded(value)));
}

function columnOf({ sheet, headerRow }: CompanyRows, { column }: Condition): number {
  const [heads = []] = headerRow === 0 ? [] : sheet.read({ row: headerRow, rows: 1 });
  const wanted = folded(column);
  const places = heads.flatMap((head, index) => (folded(textOf(head)) === wanted ? [index + 1] : []));
  if (places.length === 1) return places[0]!;
  throw new InputError(
    "input/range",
    places.length === 0
      ? `The sheet ${sheet.name} has no column “${column}”.`
      : `The sheet ${sheet.name} has ${places.length} columns “${column}”.`,
    places.length === 0 ? "Choose the column again." : "Give one of them another heading.",
  );
}

function meets(cell: unknown, is: Condition["is"], wanted: string): boolean {
  if (is === "ticked") return cell === true;
  const text = textOf(cell);
  // What is being calculated, or failed, says nothing yet.
  if (text.trim() === "" || isLoading(text) || isErrorText(text)) return false;
  if (is === "filled") return true;
  return is === "equals" ? folded(text) === wanted : folded(text).includes(wanted);
}

function textOf(cell: unknown): string {
  return isDate(cell) ? cell.toISOString().slice(0, "YYYY-MM-DD".length) : String(cell ?? "");
}

/** Capitals, and blanks around it, make no difference. */
function folded(text: string): string {
  return text.trim().toLowerCase();
}
