import type { PageMessage } from "../../server/protocol";
import type { Grid } from "../grid/grid";
import { filterEntries, mergeEntries, protectEntries, sortEntries } from "./block-entries";
import { freezeEntries, LineEntries, selectedIn } from "./line-entries";
import type { BarMenu } from "./menu-bar";
import type { PopupEntry } from "./popup-menu";
import { openShortcuts } from "./shortcut-help";

type Send = (message: PageMessage) => void;

/** The menus of the spreadsheet itself, named as in Sheets; *Extensions* holds the add-on's. */
export function pageMenus(grid: Grid, send: Send, extensions: () => readonly PopupEntry[]): BarMenu[] {
  const rows = () => new LineEntries(grid, "row", send);
  const columns = () => new LineEntries(grid, "column", send);
  return [
    {
      label: "Edit",
      key: "e",
      entries: () => [
        { label: "Undo", shortcut: "Ctrl+Z", action: () => send({ type: "undo" }) },
        { label: "Redo", shortcut: "Ctrl+Y", action: () => send({ type: "redo" }) },
        "separator",
        ...clipboardEntries(grid),
        "separator",
        rows().delete,
        columns().delete,
        clearEntry(grid, send),
      ],
    },
    {
      label: "View",
      key: "v",
      entries: () => [
        { label: "Freeze", entries: freezeEntries(grid, send) },
        "separator",
        rows().hide,
        rows().unhide,
        columns().hide,
        columns().unhide,
      ],
    },
    {
      label: "Insert",
      key: "i",
      entries: () => [
        ...rows().insert,
        ...columns().insert,
        "separator",
        { label: "Sheet", shortcut: "Shift+F11", action: () => send({ type: "insertSheet" }) },
      ],
    },
    {
      label: "Format",
      key: "o",
      entries: () => [{ label: "Merge cells", entries: mergeEntries(grid, send) }],
    },
    {
      label: "Data",
      key: "d",
      entries: () => [
        ...sortEntries(grid, send),
        "separator",
        ...filterEntries(grid, send),
        "separator",
        ...protectEntries(grid, send),
      ],
    },
    { label: "Extensions", key: "n", entries: extensions },
    {
      label: "Help",
      key: "h",
      entries: () => [{ label: "Keyboard shortcuts", shortcut: "Ctrl+/", action: openShortcuts }],
    },
  ];
}

/** The right-click menu of the grid. */
export function cellMenu(grid: Grid, send: Send): PopupEntry[] {
  const [rows, columns] = [new LineEntries(grid, "row", send), new LineEntries(grid, "column", send)];
  return [
    ...clipboardEntries(grid),
    "separator",
    ...rows.insert,
    ...columns.insert,
    "separator",
    rows.delete,
    columns.delete,
    clearEntry(grid, send),
    "separator",
    rows.hide,
    rows.unhide,
    columns.hide,
    columns.unhide,
    "separator",
    { label: "Merge cells", entries: mergeEntries(grid, send) },
    ...sortEntries(grid, send),
    ...filterEntries(grid, send),
    ...protectEntries(grid, send),
  ];
}

function clipboardEntries({ clipboard }: Grid): PopupEntry[] {
  return [
    { label: "Cut", shortcut: "Ctrl+X", action: () => clipboard.copy(true) },
    { label: "Copy", shortcut: "Ctrl+C", action: () => clipboard.copy(false) },
    { label: "Paste", shortcut: "Ctrl+V", action: () => void clipboard.pasteFromSystem() },
    { label: "Paste values only", action: () => clipboard.pasteValues(), disabled: !clipboard.holdsCells },
  ];
}

function clearEntry(grid: Grid, send: Send): PopupEntry {
  const { sheetId } = grid.activeSheet;
  const { ranges } = selectedIn(grid);
  return {
    label: "Clear contents",
    shortcut: "Delete",
    action: () => send({ type: "erase", sheetId, ranges }),
  };
}
