import type { CellValue } from "../core/cell";
import { neighbours } from "../verified-writes/neighbours";

type Row = ReadonlyMap<number, CellValue>;

/**
 * A block of rows without columns in which nothing changes: plain values would end a link that somebody has put on one of ours.
 * Between two columns that change one stays, since leaving it out would make two writes of one.
 */
export function changedColumns(
  block: ReadonlyMap<number, Row>,
  isAsBefore: (row: number, column: number, value: CellValue) => boolean,
): Map<number, Row> {
  const columns = new Set([...block.values()].flatMap((cells) => [...cells.keys()]));
  const changes = (column: number) =>
    [...block].some(
      ([row, cells]) => cells.has(column) && !isAsBefore(row, column, cells.get(column) ?? null),
    );
  const left = neighbours([...columns]).flatMap(({ first, last }) => {
    const changed = Array.from({ length: last - first + 1 }, (_, index) => first + index).filter(changes);
    return changed.length === 0 ? [] : [{ first: changed[0]!, last: changed[changed.length - 1]! }];
  });
  const isLeft = (column: number) => left.some(({ first, last }) => column >= first && column <= last);
  return new Map(
    [...block].map(([row, cells]) => [row, new Map([...cells].filter(([column]) => isLeft(column)))]),
  );
}
