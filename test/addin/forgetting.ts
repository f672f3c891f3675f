import type { RunRequest } from "../../src/rpc/rpc";
import type { Intercept } from "../../workbench/host/execution-record";
import type { OpenAddin } from "./addin-on-host";

/** Takes the record of writes out of the journal. */
export function forgetWrites({ workbook }: OpenAddin): void {
  const journal = workbook.sheets.find(({ hidden }) => hidden)!;
  journal.getValues(journal.dataRange).forEach((row, index) => {
    const column = row.indexOf("written") + 1;
    if (column > 0) journal.enter({ row: index + 1, column, rows: 1, columns: 1 }, [["forgotten"]]);
  });
}

/** Ends an execution between its writes to the user's sheet and the journal's record of them. */
export const killBeforeRemembering: Intercept = ({ method, args, phase }) =>
  phase === "before" && method === "setValues" && JSON.stringify(args).includes("'written")
    ? "kill"
    : undefined;

export const LEASE_AND_MORE_MS = 95_000;

/** A run that records nothing: it is killed after writing. */
export async function runWithoutRecord(addin: OpenAddin, request: RunRequest) {
  const started = await addin.start(request);
  const { intercept } = addin.host;
  addin.host.intercept = killBeforeRemembering;
  const killed = await addin.slice(started).then(
    () => false,
    () => true,
  );
  if (!killed) throw new Error("The run was not killed.");
  addin.host.intercept = intercept;
  await addin.clock.sleep(LEASE_AND_MORE_MS);
  return addin.finishRun(started);
}

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
