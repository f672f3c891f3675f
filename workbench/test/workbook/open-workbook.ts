import type { CustomFunctionArgument, CustomFunctions } from "../../formulas/custom-functions";
import { parseReference } from "../../formulas/references";
import type { CellInput, CellValue } from "../../workbook/cell-view";
import type { Rectangle } from "../../workbook/rectangle";
import type { WorkbookSheet } from "../../workbook/sheet";
import { Workbook, type WorkbookOptions } from "../../workbook/workbook";

/** Friday, 20 November 2026, 11:00 in Berlin. */
export const NOW = new Date("2026-11-20T10:00:00Z");

type Body = (...args: readonly CustomFunctionArgument[]) => unknown;

/**
 * Custom functions of a test: bodies by name, with a record of calls. A body may return a promise that the test
 * resolves.
 */
export class FakeCustomFunctions implements CustomFunctions {
  readonly calls: { readonly name: string; readonly args: readonly CustomFunctionArgument[] }[] = [];
  running = 0;
  mostRunning = 0;

  constructor(private readonly bodies: Readonly<Record<string, Body>>) {}

  names(): readonly string[] {
    return Object.keys(this.bodies);
  }

  async call(name: string, args: readonly CustomFunctionArgument[]): Promise<unknown> {
    this.calls.push({ name, args });
    this.running += 1;
    this.mostRunning = Math.max(this.mostRunning, this.running);
    try {
      await Promise.resolve();
      return await this.bodies[name]?.(...args);
    } finally {
      this.running -= 1;
    }
  }
}

export function openWorkbook(
  bodies: Readonly<Record<string, Body>> = {},
  options: Pick<WorkbookOptions, "locale"> = {},
): {
  workbook: Workbook;
  sheet: WorkbookSheet;
  functions: FakeCustomFunctions;
} {
  const functions = new FakeCustomFunctions(bodies);
  const workbook = new Workbook({ now: () => NOW, customFunctions: functions, ...options });
  return { workbook, sheet: workbook.activeSheet, functions };
}

/** `B2:C4` as a rectangle. */
export function at(reference: string): Rectangle {
  const { top, left, bottom, right } = parseReference(reference);
  const [row, column] = [top ?? 1, left ?? 1];
  return { row, column, rows: (bottom ?? row) - row + 1, columns: (right ?? column) - column + 1 };
}

/** Enters rows of cells, the first at `reference`. */
export function type(
  sheet: WorkbookSheet,
  reference: string,
  ...rows: readonly (readonly CellInput[])[]
): void {
  const { row, column } = at(reference);
  sheet.setValues({ row, column, rows: rows.length, columns: rows[0]?.length ?? 1 }, rows);
}

export function shown(sheet: WorkbookSheet, reference: string): string[][] {
  return sheet.getDisplayValues(at(reference));
}

export function value(sheet: WorkbookSheet, reference: string): CellValue | undefined {
  return sheet.getValues(at(reference))[0]?.[0];
}
