import { unlistedColumn, type ResolvedColumn } from "../../core/columns/column";
import { parsePath } from "../../core/path";
import type { RunRequest } from "../../core/run-request";

/**
 * The columns of a run. Those that only an answer can tell of, `section.*` and what no catalogue lists, are in it as far as
 * the request says that the API returned them; until it says anything they are open.
 */
export function returnedColumns(
  asked: readonly ResolvedColumn[],
  { returned }: Pick<RunRequest, "returned">,
): { readonly columns: ResolvedColumn[]; readonly open: boolean } {
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
  return { columns, open: returned === undefined && asked.some(isOpen) };
}

/** Whether only an answer tells what it is. */
export function isOpen({ role, hoped }: ResolvedColumn): boolean {
  return role === "every" || hoped !== undefined;
}
