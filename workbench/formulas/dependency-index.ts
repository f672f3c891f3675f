import type { FormulaCell } from "./formula-cell";
import type { FormulaNode } from "./parser";
import type { CellArea } from "./references";

/** Areas up to this width are indexed per column; wider ones are kept in a separate list. */
const COLUMNS_INDEXED = 64;

interface Dependence {
  readonly area: CellArea;
  readonly formula: FormulaCell;
}

class SheetDependences {
  /** Formulas that read one cell, by `row * 2^15 + column`. */
  readonly cells = new Map<number, Set<FormulaCell>>();
  readonly columns = new Map<number, Set<Dependence>>();
  readonly wide = new Set<Dependence>();
}

const cellKey = (row: number, column: number): number => row * 32_768 + column;

/** Which formulas read which cells, so that the cost of a change depends only on its dependents. */
export class DependencyIndex {
  private readonly sheets = new Map<number, SheetDependences>();
  private readonly known = new Map<FormulaCell, readonly Dependence[]>();

  /** Indexes a formula under all cells that it reads, replacing those it read before. */
  set(formula: FormulaCell, areas: readonly CellArea[]): void {
    this.delete(formula);
    const dependences = areas.map((area) => ({ area, formula }));
    this.known.set(formula, dependences);
    for (const dependence of dependences) this.file(dependence, true);
  }

  delete(formula: FormulaCell): void {
    for (const dependence of this.known.get(formula) ?? []) this.file(dependence, false);
    this.known.delete(formula);
  }

  has(formula: FormulaCell): boolean {
    return this.known.has(formula);
  }

  clear(): void {
    this.sheets.clear();
    this.known.clear();
  }

  formulas(): IterableIterator<FormulaCell> {
    return this.known.keys();
  }

  /** Calls back for every formula that reads a cell of the area, possibly more than once. */
  eachReader(area: CellArea, visit: (formula: FormulaCell) => void): void {
    const sheet = this.sheets.get(area.sheetId);
    if (!sheet) return;
    this.eachCellReader(sheet, area, visit);
    const check = ({ area: read, formula }: Dependence): void => {
      if (
        read.top <= area.bottom &&
        read.bottom >= area.top &&
        read.left <= area.right &&
        read.right >= area.left
      )
        visit(formula);
    };
    sheet.wide.forEach(check);
    if (area.right - area.left > sheet.columns.size) {
      for (const [column, set] of sheet.columns)
        if (column >= area.left && column <= area.right) set.forEach(check);
    } else {
      for (let column = area.left; column <= area.right; column += 1)
        sheet.columns.get(column)?.forEach(check);
    }
  }

  private eachCellReader(
    sheet: SheetDependences,
    area: CellArea,
    visit: (formula: FormulaCell) => void,
  ): void {
    const size = (area.bottom - area.top + 1) * (area.right - area.left + 1);
    if (size <= sheet.cells.size) {
      for (let row = area.top; row <= area.bottom; row += 1) {
        for (let column = area.left; column <= area.right; column += 1)
          sheet.cells.get(cellKey(row, column))?.forEach(visit);
      }
      return;
    }
    for (const [key, formulas] of sheet.cells) {
      const [row, column] = [Math.floor(key / 32_768), key % 32_768];
      if (row >= area.top && row <= area.bottom && column >= area.left && column <= area.right)
        formulas.forEach(visit);
    }
  }

  private file(dependence: Dependence, add: boolean): void {
    const { area, formula } = dependence;
    let sheet = this.sheets.get(area.sheetId);
    if (!sheet) this.sheets.set(area.sheetId, (sheet = new SheetDependences()));
    if (area.top === area.bottom && area.left === area.right) {
      change(sheet.cells, cellKey(area.top, area.left), formula, add);
    } else if (area.right - area.left >= COLUMNS_INDEXED) {
      if (add) sheet.wide.add(dependence);
      else sheet.wide.delete(dependence);
    } else {
      for (let column = area.left; column <= area.right; column += 1)
        change(sheet.columns, column, dependence, add);
    }
  }
}

function change<Key, Item>(map: Map<Key, Set<Item>>, key: Key, item: Item, add: boolean): void {
  const set = map.get(key);
  if (add) {
    if (set) set.add(item);
    else map.set(key, new Set([item]));
  } else if (set?.delete(item) && set.size === 0) map.delete(key);
}

/** The cells that a formula's text names; open edges extend to infinity, sheets that do not exist are skipped. */
export function namedAreas(
  node: FormulaNode,
  ownSheetId: number,
  sheetNamed: (name: string) => number | undefined,
): CellArea[] {
  const areas: CellArea[] = [];
  const walk = (part: FormulaNode): void => {
    switch (part.kind) {
      case "reference": {
        const sheetId = part.sheet === undefined ? ownSheetId : sheetNamed(part.sheet);
        const { top, left, bottom, right } = part.area;
        if (sheetId !== undefined)
          areas.push({
            sheetId,
            top: top ?? 1,
            left: left ?? 1,
            bottom: bottom ?? Infinity,
            right: right ?? Infinity,
          });
        return;
      }
      case "array":
        part.rows.forEach((row) => row.forEach(walk));
        return;
      case "range":
        walk(part.from);
        walk(part.to);
        return;
      case "unary":
        walk(part.operand);
        return;
      case "binary":
        walk(part.left);
        walk(part.right);
        return;
      case "apply":
        walk(part.lambda);
        part.args.forEach(walk);
        return;
      case "call":
        part.args.forEach(walk);
        return;
      case "literal":
      case "omitted":
      case "name":
    }
  };
  walk(node);
  return areas;
}
