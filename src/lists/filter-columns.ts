import type { ResolvedColumn } from "../core/columns/column";
import { columnsNamed } from "../core/columns/field-names";
import { listColumns } from "../core/columns/list-columns";

/**
 * The facts that a list was filtered by, as columns to add to it: of each filter whose path is that of one known column, but of
 * none that the list brings itself. Other filters have no column that surely says the same.
 */
export function columnsOfFilters(filters: Readonly<Record<string, unknown>>): ResolvedColumn[] {
  const found = Object.keys(filters).flatMap((filter) => {
    const columns = columnsNamed(filter, "enrichment");
    const [only] = columns;
    return only !== undefined && columns.length === 1 && only.path === filter ? [only] : [];
  });
  return found.filter(({ path }) => !listColumns.usual.some(([, own]) => path.endsWith(`.${own}`)));
}
