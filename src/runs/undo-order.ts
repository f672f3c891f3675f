import { isOver, type RunRecord } from "./run-record";

/**
 * Why a run is not undone: runs that wrote into one sheet are taken back from the last one to the first, so that each
 * finds the cells as it left them.
 *
 * @param all The runs that are known, this one among them or not.
 * @returns A sentence; null if nothing stands in the way.
 */
export function whyNotUndo(run: RunRecord, all: readonly RunRecord[]): string | null {
  const later = all.some(
    (other) =>
      other.runId !== run.runId &&
      other.startedAt >= run.startedAt &&
      other.sheetId === run.sheetId &&
      !(isOver(other) && (other.undo.state === "done" || hasWrittenNothing(other))),
  );
  return later ? "A later run has written into the same sheet. Undo that one first." : null;
}

function hasWrittenNothing({ total, waiting, createdColumns }: RunRecord): boolean {
  return total === waiting && createdColumns.length === 0;
}
