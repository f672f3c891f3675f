import { isDate } from "../../core/api-date";
import { InputError } from "../../core/errors";
import { isErrorText, isLoading } from "../../core/formula";
import { once } from "../../core/terms";
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
 * Whether a row meets a condition, by what its cells say.
 *
 * @param heads The header row of the same moment: a column that was moved is found by its heading.
 * @throws {InputError} Without a value to compare with; if no column, or more than one, has that heading.
 */
export function conditionIn(
  sheetName: string,
  heads: readonly unknown[],
  { column, is, value = "" }: Condition,
): (line: readonly unknown[]) => boolean {
  if ((is === "equals" || is === "contains") && folded(value) === "")
    throw new InputError("input/argument", `Enter what “${column}” has to say.`);
  const place = placeOf(sheetName, heads, column);
  return (line) => meets(line[place], is, folded(value));
}

function placeOf(sheetName: string, heads: readonly unknown[], column: string): number {
  const wanted = folded(column);
  const places = heads.flatMap((head, index) => (folded(textOf(head)) === wanted ? [index] : []));
  if (places.length === 1) return places[0]!;
  throw new InputError(
    "input/range",
    places.length === 0
      ? `The sheet ${sheetName} has no column “${column}”.`
      : `The sheet ${sheetName} has ${places.length} columns “${column}”.`,
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
