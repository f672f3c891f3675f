import { type ResolvedColumn, unlistedColumn } from "../core/columns/column";
import { formatOf } from "../core/columns/field-format";
import { resolveFields } from "../core/columns/resolve-fields";
import { parsePath } from "../core/path";
import { rowOf } from "../core/row-of";
import type { RunRequest } from "./run-request";
import { once } from "../core/terms";
import type { KindPlan } from "./plan";
import type { RunAnswer } from "./run-answer";
import type { Facts } from "./product";

/** What the reply holds of the company, with `fetched_at` and what is read out of it. */
export type DocumentAnswer = Readonly<Record<string, unknown>>;

/** A row of facts beside a company. @param given Called when it is looked at: a lookup of heads alone brings no answer. */
export function readFacts(columns: readonly ResolvedColumn[], given: () => DocumentAnswer): RunAnswer {
  const document = once(given);
  const fetchedAt = () => new Date(String(document()["fetched_at"]));
  return {
    values() {
      const { uuid } = document();
      const facts = {
        uuid: typeof uuid === "string" ? uuid : null,
        fetched_at: fetchedAt(),
        status: "Done",
      };
      return rowOf(document(), columns, facts);
    },
    fetchedAt,
    status: () => null,
    document,
    listing: () => null,
  };
}

/** Columns beside the companies. @param tagOf Says which product they are of. */
export function factsPlan(
  { columns: table, questions }: Facts,
  request: Pick<RunRequest, "fields">,
  tagOf: (path: string) => string,
): Omit<KindPlan, "usualDays"> {
  const columns = resolveFields(request.fields ?? [], table).filter(({ role }) => role !== "every");
  return {
    questions: questions(columns),
    columns: columns.map((column) => ({
      label: column.label,
      tag: tagOf(column.path),
      ...formatOf(column),
    })),
  };
}

/**
 * The columns of a run. Those that only an answer can tell of, `section.*` and what no catalogue lists, are in it as far as
 * the request says that the API returned them; until it says anything all that is asked for is open.
 */
export function returnedColumns(
  asked: readonly ResolvedColumn[],
  { returned }: Pick<RunRequest, "returned">,
): { readonly columns: ResolvedColumn[]; readonly open?: readonly ResolvedColumn[] | undefined } {
  const named = new Set(asked.map(({ path }) => path));
  const columns = asked.flatMap((column): ResolvedColumn[] => {
    if (!isOpen(column)) return [column];
    if (column.role !== "every") return returned?.includes(column.path) === true ? [column] : [];
    const { section } = column;
    const below = (returned ?? []).filter(
      (path) => !named.has(path) && (section === undefined || path.startsWith(`${section}.`)),
    );
    return below.map((path) => unlistedColumn(parsePath(path), section));
  });
  return { columns, open: returned === undefined && asked.some(isOpen) ? asked : undefined };
}

/** Whether only an answer tells what it is. */
export function isOpen({ role, unverified }: ResolvedColumn): boolean {
  return role === "every" || unverified !== undefined;
}
