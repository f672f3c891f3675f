import {
  CellValueType,
  HorizontalAlign,
  VerticalAlign,
  WrapStrategy,
  type ICellData,
  type IStyleData,
  type Nullable,
} from "@univerjs/core";
import type { PageCell } from "../../server/protocol";
import { ARROW_BUTTON } from "./choice-marks";

const HORIZONTAL = {
  left: HorizontalAlign.LEFT,
  center: HorizontalAlign.CENTER,
  right: HorizontalAlign.RIGHT,
  "general-left": HorizontalAlign.UNSPECIFIED,
};
const VERTICAL = { top: VerticalAlign.TOP, middle: VerticalAlign.MIDDLE, bottom: VerticalAlign.BOTTOM };
const WRAP = { WRAP: WrapStrategy.WRAP, OVERFLOW: WrapStrategy.OVERFLOW, CLIP: WrapStrategy.CLIP };
/** The colour of links in Sheets. */
const LINK_COLOUR = "#1155cc";
const ALIGNED_LIKE_A_NUMBER = {
  number: HorizontalAlign.RIGHT,
  boolean: HorizontalAlign.CENTER,
  error: HorizontalAlign.CENTER,
};

/**
 * A cell in Univer's form: the text to draw, with our own cell attached.
 *
 * Formulas are kept out of Univer's `f`, so that its engine never evaluates them; `style` is computed when
 * the cell is drawn.
 */
export function univerCell(cell: PageCell): ICellData {
  const blank = (cell.display === "" && cell.input === undefined) || cell.choice?.kind === "checkbox";
  return {
    v: blank ? null : cell.display,
    t: blank ? null : CellValueType.STRING,
    f: null,
    si: null,
    p: null,
    custom: { cell },
  };
}

/** The page's own cell attached to a Univer cell. */
export function pageCell(drawn: Nullable<ICellData>): PageCell | undefined {
  const cell: PageCell | undefined = drawn?.custom?.["cell"];
  return cell;
}

/** The text to edit: the formula, or the value as a user would type it. */
export function inputOf(cell: PageCell | undefined): string {
  return cell === undefined ? "" : (cell.input ?? cell.display);
}

export function styleOf({ kind, link, choice, format = {} }: PageCell): IStyleData {
  const style: IStyleData = {
    ff: format.fontFamily ?? "Arial",
    fs: format.fontSize ?? 10,
    vt: format.verticalAlignment ? VERTICAL[format.verticalAlignment] : VerticalAlign.BOTTOM,
  };
  if (format.horizontalAlignment) {
    style.ht = HORIZONTAL[format.horizontalAlignment];
  } else if (kind !== undefined && kind !== "loading") {
    style.ht = ALIGNED_LIKE_A_NUMBER[kind];
  }
  if (format.wrap) {
    style.tb = WRAP[format.wrap];
  }
  if (format.fontWeight === "bold") {
    style.bl = 1;
  }
  if (format.fontStyle === "italic") {
    style.it = 1;
  }
  if (format.background) {
    style.bg = { rgb: format.background };
  }
  if (choice && choice.kind !== "checkbox") {
    style.pd = { r: ARROW_BUTTON };
  }
  if (link !== undefined || format.fontLine === "underline") {
    style.ul = { s: 1 };
  }
  if (format.fontLine === "line-through") {
    style.st = { s: 1 };
  }
  const colour = kind === "loading" ? "#80868b" : (format.fontColor ?? (link && LINK_COLOUR));
  if (colour) {
    style.cl = { rgb: colour };
  }
  return style;
}

/** The corner triangles of Sheets: red for an error, black for a note. */
export function markersOf({ problem, note }: PageCell) {
  const colour = problem !== undefined ? "#d93025" : note ? "#000000" : undefined;
  return colour === undefined ? undefined : { tr: { size: 6, color: colour } };
}
