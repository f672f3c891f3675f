import type { ResolvedColumn } from "../core/columns/column";
import { furtherColumns, usualColumns } from "../core/columns/known-columns";
import { resolveFields } from "../core/columns/resolve-fields";
import type { pagedMembers, Read, RunRequest } from "./run-request";
import { returnedColumns } from "./facts";
import type { KindPlan } from "./plan";
import type { Items } from "./product";
import { pagesOf, type RunQuestions } from "./questions";

/** What any product with items may be asked; some have no order, and so no `mode`. */
type ItemRequest = RunRequest & Read<ReturnType<typeof pagedMembers>>;

/** Items in rows on a sheet of their own: the newest that are not there yet, all of them, or so many. */
export function itemPlan(items: Items, request: ItemRequest): Omit<KindPlan, "usualDays"> {
  const { sheetName, one, many, idField, idLabel, dateField, hasState = false } = items;
  const wants = items.isUnordered === true ? "first" : (request.mode ?? "new");
  const pageSize = (wants === "all" ? items.allAtOnce : undefined) ?? request.limit ?? items.usual;
  const { open, ...columns } = columnsOf(items, request);
  const { further } = items;
  return {
    questions: questionsOf(items, request, pageSize),
    open,
    ...(further === undefined ? {} : { further: (purchase) => further(request, purchase) }),
    items: {
      table: {
        sheetName,
        one,
        many,
        idField,
        idLabel,
        dateField,
        hasState,
        isNamed: request.names === true,
        ...columns,
      },
      pageSize,
      wants,
      isWanted: items.isWanted?.(request),
    },
  };
}

function questionsOf({ listing, questions }: Items, request: RunRequest, pageSize: number): RunQuestions {
  if (questions !== undefined) return questions(request, pageSize);
  return pagesOf(listing!, pageSize);
}

interface ItemColumns extends Pick<KindPlan, "open"> {
  readonly columns: readonly ResolvedColumn[];
  /** Those beside the usual ones that this run or another may have. */
  readonly further: readonly ResolvedColumn[];
}

/**
 * The columns of items: the usual ones always, since sheets have them, then what else was requested, in the order of the
 * catalogue. What the sheet itself says of each item, its id and its company, is no further column.
 */
function columnsOf({ columns: table, idField }: Items, request: RunRequest): ItemColumns {
  const { fields = [] } = request;
  const asked = fields.length === 0 ? [] : resolveFields(fields, table);
  const usual = usualColumns(table);
  const more = furtherColumns(table);
  const paths = new Set(asked.map(({ path }) => path));
  const catalogued = new Set([...usual, ...more].map(({ path }) => path));
  const others = asked.filter(({ path, role }) => role !== "free" && !catalogued.has(path));
  const all = [...usual, ...more.filter(({ path }) => paths.has(path)), ...others];
  const { columns, open } = returnedColumns(all, request);
  const shown = columns.filter(({ path }) => path !== idField);
  const beyond = shown.filter(({ path }) => !catalogued.has(path));
  return { columns: shown, further: [...more, ...beyond], open };
}
