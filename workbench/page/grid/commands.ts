import {
  CanceledError,
  CellValueType,
  CommandType,
  type ICellData,
  type ICommandService,
  type IRange,
} from "@univerjs/core";
import { DeviceInputEventType } from "@univerjs/engine-render";
import { SetCellEditVisibleOperation, type IEditorBridgeServiceVisibleParam } from "@univerjs/sheets-ui";
import type { Rectangle } from "../../workbook/rectangle";
import { columnsOf, rectangleOf, rowsOf } from "./ranges";

/**
 * What Univer requests when a user types, deletes, drags or presses a shortcut. Rectangles refer to the
 * active sheet, but a formula may be completed while another sheet is shown.
 */
export interface GridWishes {
  enter(sheetId: number, range: Rectangle, text: string): void;
  erase(): void;
  fill(source: Rectangle, target: Rectangle): void;
  fillWithinSelection(direction: "down" | "right"): void;
  move(source: Rectangle, target: Rectangle): void;
  resizeColumn(column: number, widerBy: number): void;
  /** The arrows that Univer draws between headers next to hidden rows or columns. */
  showRows(rows: readonly number[]): void;
  showColumns(columns: readonly number[]): void;
  /** A double click on a column's border. */
  fitColumns(columns: readonly number[]): void;
  copy(cut: boolean): void;
  paste(text: string): void;
  undo(): void;
  redo(): void;
  isEditing(): boolean;
  /** Whether the active cell is a checkbox, which is ticked rather than typed into. */
  isCheckbox(): boolean;
}

/** View commands: they change nothing that the workbook holds. */
const VIEWING = new Set(
  [
    "change-zoom-ratio",
    "expand-selection",
    "move-selection",
    "move-selection-enter-tab",
    "scroll-to-cell",
    "scroll-view",
    "scroll-view-reset",
    "select-all",
    "select-range",
    "set-scroll-relative",
    "set-worksheet-activate",
    "set-zoom-ratio",
  ].map((name) => `sheet.command.${name}`),
);

/**
 * Puts the workbook between Univer's commands and Univer's own model.
 *
 * User actions never change the model here: they become requests, the server replies with cells, and those
 * arrive as mutations marked `fromSync`. Commands without a counterpart in the workbook (fonts, borders,
 * merged cells…) do nothing, rather than show something that does not exist.
 */
export function routeCommands(commands: ICommandService, wishes: GridWishes): void {
  const routes: Record<string, (parameters: never) => void> = {
    "sheet.command.set-range-values": ({
      subUnitId,
      range,
      value,
    }: {
      subUnitId?: string;
      range?: IRange;
      value: ICellData;
    }) => {
      const text = typedText(value);
      if (range && text !== undefined) {
        wishes.enter(Number(subUnitId), rectangleOf(range), text);
      }
    },
    "sheet.command.clear-selection-content": () => wishes.erase(),
    "sheet.command.clear-selection-all": () => wishes.erase(),
    "sheet.command.auto-fill": ({ sourceRange, targetRange }: { sourceRange: IRange; targetRange: IRange }) =>
      wishes.fill(rectangleOf(sourceRange), rectangleOf(targetRange)),
    "sheet.command.copy-down": () => wishes.fillWithinSelection("down"),
    "sheet.command.copy-right": () => wishes.fillWithinSelection("right"),
    "sheet.command.move-range": ({ fromRange, toRange }: { fromRange: IRange; toRange: IRange }) =>
      wishes.move(rectangleOf(fromRange), rectangleOf(toRange)),
    "sheet.command.delta-column-width": ({ deltaX, anchorCol }: { deltaX: number; anchorCol: number }) =>
      wishes.resizeColumn(anchorCol + 1, deltaX),
    "sheet.command.set-col-auto-width": ({ ranges }: { ranges?: readonly IRange[] }) =>
      wishes.fitColumns((ranges ?? []).flatMap(columnsOf)),
    "sheet.command.set-specific-rows-visible": ({ ranges }: { ranges: readonly IRange[] }) =>
      wishes.showRows(ranges.flatMap(rowsOf)),
    "sheet.command.set-col-visible-on-cols": ({ ranges }: { ranges: readonly IRange[] }) =>
      wishes.showColumns(ranges.flatMap(columnsOf)),
    "sheet.command.paste-by-short-key": ({
      textContent,
      files,
    }: {
      textContent?: string;
      files?: readonly File[];
    }) => {
      // Images cannot be pasted into a cell.
      if (textContent || !files?.length) {
        wishes.paste(textContent ?? "");
      }
    },
  };
  commands.beforeCommandExecuted(({ id, type, params }, options) => {
    if (VIEWING.has(id) || options?.fromSync) {
      return;
    }
    const route = routes[id];
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the id says which parameters it takes
    route?.(params as never);
    const handled =
      route !== undefined ||
      (isEditByDoubleClick(id, params) && wishes.isCheckbox()) ||
      (!wishes.isEditing() && shortcut(id, wishes));
    const changesTheModel =
      id.startsWith("sheet.command.") || (type === CommandType.MUTATION && id.startsWith("sheet.mutation."));
    if (handled || changesTheModel) {
      // Univer treats only this error as a silent cancel.
      throw new CanceledError();
    }
  });
}

function isEditByDoubleClick(id: string, params: Partial<IEditorBridgeServiceVisibleParam> = {}): boolean {
  const { visible, eventType } = params;
  return (
    id === SetCellEditVisibleOperation.id && visible === true && eventType === DeviceInputEventType.Dblclick
  );
}

/** A shortcut that Univer shares with its text editor, where it keeps its own meaning. */
function shortcut(id: string, wishes: GridWishes): boolean {
  switch (id) {
    case "univer.command.undo":
      wishes.undo();
      return true;
    case "univer.command.redo":
      wishes.redo();
      return true;
    case "univer.command.copy":
      wishes.copy(false);
      return true;
    case "univer.command.cut":
      wishes.copy(true);
      return true;
    case "univer.command.paste":
      return true;
    default:
      return false;
  }
}

/** The typed text, with the leading apostrophe that Univer strips; undefined if only a style was to change. */
function typedText({ v, f, p, t }: ICellData): string | undefined {
  if (f) {
    return f;
  }
  if (p?.body) {
    return p.body.dataStream.replace(/\r\n$/, "").replaceAll("\r", "\n");
  }
  if (v === undefined) {
    return undefined;
  }
  return t === CellValueType.FORCE_STRING ? `'${v}` : String(v ?? "");
}
