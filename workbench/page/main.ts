import { columnLetters } from "../formulas/references";
import type { ServerMessage } from "../server/protocol";
import { parseA1 } from "./a1";
import { startAddOnMenu } from "./chrome/add-on-menu";
import { startCellMenu } from "./chrome/cell-menu";
import { startCellTip } from "./chrome/cell-tip";
import { showMessage, startDialogs } from "./chrome/dialogs";
import { place } from "./chrome/element";
import { showHint } from "./chrome/hint";
import { startNameBox } from "./chrome/name-box";
import { startSheetTabs } from "./chrome/sheet-tabs";
import { startSidebar } from "./chrome/sidebar-frame";
import { showToast } from "./chrome/toasts";
import { startToolbar } from "./chrome/toolbar";
import { startUserSwitch } from "./chrome/user-switch";
import { Connection } from "./connection";
import { inputOf } from "./grid/cell-drawing";
import { Grid } from "./grid/grid";

const connection = new Connection(receive, () => place("offline").toggleAttribute("hidden", false));
const send = connection.send.bind(connection);

let grid: Grid | undefined;
let drawTabs = () => {};
const addOnParts = [
  startAddOnMenu(
    (path) => send({ type: "menu", path }),
    () => grid?.focus(),
  ),
  startUserSwitch((user) => send({ type: "user", user })),
  startSidebar({ close: () => send({ type: "closeSidebar" }), focusGrid: () => grid?.focus() }),
  startDialogs({
    answer: (id, answer) => send({ type: "answer", id, answer }),
    closeDialog: () => send({ type: "closeDialog" }),
  }),
];
startToolbar(send);

function receive(message: ServerMessage): void {
  switch (message.type) {
    case "welcome":
      open(message);
      break;
    case "change":
      grid?.apply(message);
      if (message.sheets || message.selection) {
        drawTabs();
      }
      break;
    case "addOn":
      addOnParts.forEach((draw) => draw(message.addOn));
      break;
    case "toast":
      showToast(message.toast);
      break;
    case "unknownFunctions":
      grid?.withdrawFunctions(message.names);
      break;
    case "refused":
      showMessage("There was a problem", message.message);
      break;
  }
}

function open(welcome: Extract<ServerMessage, { type: "welcome" }>): void {
  place("document-name").textContent = welcome.name;
  showHint(welcome.hint);
  document.title = welcome.name;
  const container = place("grid");
  const opened = new Grid(container.id, welcome, send);
  grid = opened;
  drawTabs = startSheetTabs(opened, send);
  startNameBox(opened);
  startCellMenu(opened, container, send);
  startCellTip(opened, container);
  addOnParts.forEach((draw) => draw(welcome.addOn));
  send({ type: "functionsOffered", names: opened.functionsOffered });
  void opened.drawn.then(() => {
    place("loading").remove();
    Object.assign(window, { workbench: windowFor(opened) });
  });
}

/** What a script in the page may look at: the grid is drawn on a canvas, so there is no element to read. */
function windowFor(opened: Grid) {
  const named = (sheetName: string) => opened.sheets.find(({ name }) => name === sheetName);
  const rangeOf = (sheetName: string, a1: string) => {
    const sheet = named(sheetName);
    return sheet && parseA1(a1, { rows: sheet.rowCount, columns: sheet.columnCount });
  };
  const at = (sheetName: string, a1: string) => {
    const range = rangeOf(sheetName, a1);
    return range && opened.cell(named(sheetName)!.sheetId, range.row, range.column);
  };
  return {
    ready: true,
    get sheets() {
      return opened.sheets.map(({ name }) => name);
    },
    get activeSheet() {
      return opened.activeSheet.name;
    },
    get activeCell() {
      const cell = opened.selection.current?.activeCell;
      return cell ? columnLetters(cell.column) + cell.row : "";
    },
    get isEditing() {
      return opened.isEditing;
    },
    /** What the cell shows; "" for a blank one. */
    cell: (sheetName: string, a1: string) => at(sheetName, a1)?.display ?? "",
    /** What the formula bar shows for the cell. */
    input: (sheetName: string, a1: string) => inputOf(at(sheetName, a1)),
    /** Everything that the page knows of the cell. */
    cellView: (sheetName: string, a1: string) => at(sheetName, a1) ?? null,
    /** Where the cell is drawn, in CSS pixels of the window. */
    rect: (a1: string) => {
      const { name } = opened.activeSheet;
      const cell = rangeOf(name, a1);
      return cell && opened.rectOf(cell.row, cell.column);
    },
  };
}
