import type { ResolvedColumn } from "../../core/columns/column";
import { tableColumns } from "../../core/columns/known-columns";
import { moreColumns } from "../../core/columns/more-columns";
import { resolveFields } from "../../core/columns/resolve-fields";
import type { RunRequest } from "../../core/run-request";
import { isOpen, returnedColumns } from "./returned-columns";

/**
 * The columns of items: the usual ones always, since sheets have them, then what else was requested.
 *
 * @throws {InputError} `input/field`.
 */
export function columnsOfItems(
  kind: "jobs" | "news",
  request: RunRequest,
): { readonly columns: ResolvedColumn[]; readonly open?: readonly ResolvedColumn[] } {
  const { fields = [] } = request;
  const usual = tableColumns(kind);
  const asked = fields.length === 0 ? [] : resolveFields(fields, kind);
  const paths = new Set(asked.map(({ path }) => path));
  const listed = [...usual, ...moreColumns(kind).filter(({ path }) => paths.has(path))];
  const all = [...listed, ...asked.filter(isOpen)];
  const { columns, open } = returnedColumns(all, request);
  return open ? { columns, open: all } : { columns };
}
