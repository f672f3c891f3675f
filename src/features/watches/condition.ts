import { type DayOf, isDate } from "../../core/api-date";
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

/** Where a condition is looked for. */
export interface Headed {
  readonly sheetName: string;
  /** The header row of the same moment: a column that was moved is found by its heading. */
  readonly heads: readonly unknown[];
  /** Columns that the add-on has added, such as another “Status”. */
  readonly ours: ReadonlySet<number>;
  /** A day is told as the spreadsheet's clocks show it. */
  readonly dayOf: DayOf;
}

/**
 * Whether a row meets a condition, by what its cells say.
 *
 * @throws {InputError} Without a value to compare with; if no column, or more than one, has that heading.
 */
export function conditionIn(
  headed: Headed,
  { column, is, value = "" }: Condition,
): (line: readonly unknown[]) => boolean {
  if ((is === "equals" || is === "contains") && folded(value) === "")
    throw new InputError("input/argument", `Enter what “${column}” has to say.`);
  const place = placeOf(headed, column);
  return (line) => meets(textOf(line[place], headed), line[place], is, folded(value));
}

function placeOf(headed: Headed, column: string): number {
  const { sheetName, heads, ours } = headed;
  const wanted = folded(column);
  const all = heads.flatMap((head, index) => (folded(textOf(head, headed)) === wanted ? [index] : []));
  // Where both have it, the user's own is meant: ours may have come later.
  const theirs = all.filter((index) => !ours.has(index + 1));
  const places = theirs.length > 0 ? theirs : all;
  if (places.length === 1) return places[0]!;
  throw new InputError(
    "input/range",
    places.length === 0
      ? `The sheet ${sheetName} has no column “${column}”.`
      : `The sheet ${sheetName} has ${places.length} columns “${column}”.`,
    places.length === 0 ? "Choose the column again." : "Give one of them another heading.",
  );
}

function meets(text: string, cell: unknown, is: Condition["is"], wanted: string): boolean {
  if (is === "ticked") return cell === true;
  // What is being calculated, or failed, says nothing yet.
  if (text.trim() === "" || isLoading(text) || isErrorText(text)) return false;
  if (is === "filled") return true;
  return is === "equals" ? folded(text) === wanted : folded(text).includes(wanted);
}

function textOf(cell: unknown, { dayOf }: Pick<Headed, "dayOf">): string {
  return isDate(cell) ? dayOf(cell.getTime()) : String(cell ?? "");
}

/** Capitals, and blanks around it, make no difference. */
function folded(text: string): string {
  return text.trim().toLowerCase();
}
