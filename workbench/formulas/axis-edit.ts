/** Rows or columns inserted, deleted or moved on a sheet. Positions count from 1, as they were before the edit. */
export interface AxisEdit {
  readonly axis: "row" | "column";
  readonly kind: "insert" | "delete" | "move";
  /** The first row or column that is inserted, deleted or moved. */
  readonly at: number;
  readonly count: number;
  /** Where the block is moved to: before this row or column. */
  readonly before?: number;
}

/** The new position of a row or column; null if it was deleted. */
export function movedIndex(edit: AxisEdit, index: number): number | null {
  const { kind, at, count } = edit;
  const end = at + count;
  if (kind === "insert") return index >= at ? index + count : index;
  if (kind === "delete") return index < at ? index : index < end ? null : index - count;
  const before = edit.before ?? at;
  if (index >= at && index < end) return index - at + (before > at ? before - count : before);
  if (before > at) return index >= end && index < before ? index - count : index;
  return index >= before && index < at ? index + count : index;
}

/**
 * The new position of a span of rows or columns: extended by insertions inside it, shortened by deletions,
 * null if nothing is left. Open ends (null) stay open.
 */
export function movedSpan(
  edit: AxisEdit,
  from: number | null,
  to: number | null,
): [number | null, number | null] | null {
  if (edit.kind === "delete") {
    const end = edit.at + edit.count;
    const first = from !== null && from >= edit.at && from < end ? end : from;
    const last = to !== null && to >= edit.at && to < end ? edit.at - 1 : to;
    if (first !== null && last !== null && first > last) return null;
    if (last !== null && last < 1) return null;
    return [first === null ? null : movedIndex(edit, first), last === null ? null : movedIndex(edit, last)];
  }
  const ends = [from === null ? null : movedIndex(edit, from), to === null ? null : movedIndex(edit, to)] as [
    number | null,
    number | null,
  ];
  const [start, stop] = ends;
  return start !== null && stop !== null && start > stop ? [stop, start] : ends;
}
