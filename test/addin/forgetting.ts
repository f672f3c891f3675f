import type { OpenAddin } from "./addin-on-host";

export const LEASE_AND_MORE_MS = 95_000;

/** Types into the cell of a row under a header. */
export function type(addin: OpenAddin, row: number, header: string, text: string): void {
  const column = addin.values("A1:Z1")[0]!.indexOf(header) + 1;
  addin.sheet.enter({ row, column, rows: 1, columns: 1 }, [[text]]);
}

/** Sorts everything below the first row. */
export function sortBy({ sheet }: OpenAddin, column: number, ascending = false): void {
  const { lastRow, lastColumn } = sheet;
  sheet.sort({ row: 2, column: 1, rows: lastRow - 1, columns: lastColumn }, [{ column, ascending }]);
}

export async function undo(addin: OpenAddin, { runId }: { readonly runId: string }) {
  return addin.finishRun(await addin.value("undoRun", { runId }));
}
