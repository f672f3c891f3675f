import { isOver, type RunRecord } from "./run-record";

/**
 * Whether it looked for a watch and has brought nothing: no article or job post, no column. Nobody thinks of it as something
 * to undo, so it stands in no run's way: it is undone along with the run before it.
 */
export function isIdleLook(run: RunRecord): boolean {
  const { watch, kind, added, createdColumns, undo } = run;
  const isOfItems = kind === "news" || kind === "jobs";
  const hasBrought = !isOfItems || added > 0 || createdColumns.length > 0;
  return watch !== "" && isOver(run) && undo.state === "none" && !hasBrought;
}

/** Looks that have brought nothing since a run, on its sheet, whoever's, and are undone before it, the last one first. */
export function undoneBefore(run: RunRecord, all: readonly RunRecord[]): RunRecord[] {
  return all
    .filter((other) => isLater(other, run) && isIdleLook(other))
    .sort((a, b) => b.startedAt - a.startedAt);
}

/**
 * Why a run is not undone: runs that wrote into one sheet are taken back from the last one to the first, so that each
 * finds the cells as it left them.
 *
 * @param all The runs that are known, this one among them or not.
 * @returns A sentence; null if nothing stands in the way.
 */
export function whyNotUndo(run: RunRecord, all: readonly RunRecord[]): string | null {
  const along = undoneBefore(run, all);
  const later = all.some(
    (other) =>
      isLater(other, run) &&
      !along.includes(other) &&
      !(isOver(other) && (other.undo.state === "done" || hasWrittenNothing(other))),
  );
  return later ? "A later run has written into the same sheet. Undo that one first." : null;
}

function isLater(other: RunRecord, { runId, startedAt, sheetId }: RunRecord): boolean {
  return other.runId !== runId && other.startedAt >= startedAt && other.sheetId === sheetId;
}

function hasWrittenNothing({ total, waiting, createdColumns, added }: RunRecord): boolean {
  return total === waiting && createdColumns.length === 0 && added === 0;
}
