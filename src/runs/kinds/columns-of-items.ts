import type { ResolvedColumn } from "../../core/columns/column";
import { tableColumns } from "../../core/columns/known-columns";
import { moreColumns } from "../../core/columns/more-columns";
import { resolveFields } from "../../core/columns/resolve-fields";
import type { RunRequest } from "../../core/sidebar-contract";

/**
 * The columns of items: the usual ones always, since sheets have them, then what else was requested.
 *
 * @throws {InputError} `input/field`.
 */
export function columnsOfItems(kind: "jobs" | "news", { fields = [] }: RunRequest): ResolvedColumn[] {
  const usual = tableColumns(kind);
  const asked = new Set(fields.length === 0 ? [] : resolveFields(fields, kind).map(({ path }) => path));
  return [...usual, ...moreColumns(kind).filter(({ path }) => asked.has(path))];
}
