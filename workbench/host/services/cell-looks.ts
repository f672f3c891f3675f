import { assertShape } from "../../workbook/rectangle";
import type { CellFormat } from "../../workbook/cell-view";
import type { EnumValue } from "../enums";
import { enumName, enumValue } from "../enums";
import { textOf } from "../text-of";
import { hexColour } from "./colours";
import type { RangePosition } from "./range-position";
import { readCells, writeCells } from "./spreadsheet-objects";

export type Matrix = readonly (readonly unknown[])[];

/** One format property of cells: how it is stored, and how scripts write and read it. */
export interface Look<Told> {
  readonly name: keyof CellFormat;
  /** @returns Undefined if Google accepts the value and ignores it. */
  kept(value: unknown): unknown;
  /** @param kept Undefined for a cell without this property. */
  told(kept: unknown): Told;
}

/** Stored and returned as text. */
export function textLook(name: keyof CellFormat, byDefault: string, taken?: readonly string[]): Look<string> {
  return {
    name,
    kept: (value) => {
      const text = textOf(value);
      return taken === undefined || taken.includes(text) ? text : undefined;
    },
    told: (kept) => (kept === undefined ? byDefault : textOf(kept)),
  };
}

export function colourLook(name: "background" | "fontColor", byDefault: string): Look<string> {
  return {
    name,
    kept: (value) => hexColour(textOf(value)),
    told: (kept) => (kept === undefined ? byDefault : textOf(kept)),
  };
}

export function numberLook(name: keyof CellFormat, byDefault: number): Look<number> {
  return { name, kept: Number, told: (kept) => (typeof kept === "number" ? kept : byDefault) };
}

/** @param of Such as `SpreadsheetApp.WrapStrategy`. */
export function enumLook<Default extends string | null>(
  name: keyof CellFormat,
  of: string,
  byDefault: Default,
): Look<EnumValue | (Default extends null ? null : never)> {
  return {
    name,
    kept: enumName,
    told: (kept) => {
      const value = kept === undefined ? byDefault : textOf(kept);
      return (value === null ? null : enumValue(of, value)) as EnumValue;
    },
  };
}

export function getLooks<Told>(
  { execution, sheet, area }: RangePosition,
  look: Look<Told>,
): Promise<Told[][]> {
  return readCells(execution, sheet, () =>
    sheet.getFormats(area).map((line) => line.map((format) => look.told(format[look.name] ?? undefined))),
  );
}

export async function getLook<Told>(range: RangePosition, look: Look<Told>): Promise<Told> {
  const { execution, sheet, area } = range;
  const first = { ...area, rows: 1, columns: 1 };
  return readCells(execution, sheet, () =>
    look.told(sheet.getFormats(first)[0]?.[0]?.[look.name] ?? undefined),
  );
}

/** null resets the cells to the default. */
export function setLook<Self extends RangePosition>(range: Self, look: Look<unknown>, value: unknown): Self {
  const { execution, sheet, area } = range;
  const format = changeOf(look, value);
  writeCells(execution, sheet, area, () => sheet.setFormats(area, format));
  return range;
}

export function setLooks<Self extends RangePosition>(range: Self, look: Look<unknown>, values: Matrix): Self {
  const { execution, sheet, area } = range;
  assertShape(area, values);
  const formats = values.map((line) => line.map((value) => changeOf(look, value)));
  writeCells(execution, sheet, area, () => sheet.setFormats(area, formats));
  return range;
}

function changeOf(look: Look<unknown>, value: unknown): CellFormat {
  const kept = value === null ? null : look.kept(value);
  return kept === undefined ? {} : { [look.name]: kept };
}
