import { columnLetters } from "../formulas/references";
import type { AddOnView, PageMessage, ServerMessage, TimeView } from "../server/protocol";
import type { Rectangle } from "../workbook/rectangle";
import { a1Of, parseA1 } from "./a1";
import { addOnEntries } from "./chrome/add-on-menu";
import { ChartLayer } from "./chrome/chart-layer";
import { CellChoices } from "./chrome/cell-choices";
import { startCellMenu } from "./chrome/cell-menu";
import { startCellTip } from "./chrome/cell-tip";
import { showMessage, startDialogs } from "./chrome/dialogs";
import { place } from "./chrome/element";
import { showHint } from "./chrome/hint";
import { startFilterButtons } from "./chrome/filter-buttons";
import { startExecutions } from "./chrome/executions";
import { openFilterDialog } from "./chrome/filter-dialog";
import { LineEntries } from "./chrome/line-entries";
import { startMenuBar } from "./chrome/menu-bar";
import { isCovered, startModals } from "./chrome/modal";
import { startNameBox } from "./chrome/name-box";
import { startOutbox } from "./chrome/outbox";
import { pageMenus } from "./chrome/page-menus";
import { openShortcuts } from "./chrome/shortcut-help";
import { startShortcuts, type ShortcutWishes } from "./chrome/shortcuts";
import { startSheetTabs } from "./chrome/sheet-tabs";
import { startSessionMenu } from "./chrome/session-menu";
import { startSidebar } from "./chrome/sidebar-frame";
import { showToast } from "./chrome/toasts";
import { startToolbar } from "./chrome/toolbar";
import { Connection } from "./connection";
import { inputOf } from "./grid/cell-drawing";
import { Grid } from "./grid/grid";

const connection = new Connection(receive, () => place("offline").toggleAttribute("hidden", false));
/** Inputs into cells that were sent to the server. */
const typed: string[] = [];
const send = (message: PageMessage) => {
  if (message.type === "enter") {
    typed.push(String(message.texts[0]?.[0]));
  }
  connection.send(message);
};

/** Pending `caughtUp` calls, in order. */
const late: (() => void)[] = [];
let grid: Grid | undefined;
let keyboard: ShortcutWishes | undefined;
let charts: ChartLayer | undefined;
let drawTabs = () => {};
let menus: AddOnView["menus"] = [];
const focusGrid = () => grid?.focus();
const sidebar = startSidebar({ close: () => send({ type: "closeSidebar" }), focusGrid });
const session = startSessionMenu({
  moveTo: (to) => send({ type: "moveTime", to }),
  sitDown: (user) => send({ type: "user", user }),
});
const addOnParts = [
  (view: AddOnView) => (menus = view.menus),
  session.showUser,
  sidebar.show,
  startDialogs({
    answer: (id, answer) => send({ type: "answer", id, answer }),
    closeDialog: () => send({ type: "closeDialog" }),
  }),
];
let timeZone = "Etc/UTC";
const showOutbox = startOutbox(() => timeZone);
const showExecutions = startExecutions(
  () => send({ type: "executions" }),
  () => timeZone,
);
const showTime = (time: TimeView): void => {
  timeZone = time.timeZone;
  session.showTime(time);
};
startModals(focusGrid);
startToolbar(send);
startShortcuts(() => keyboard);

function receive(message: ServerMessage): void {
  switch (message.type) {
    case "welcome":
      open(message);
      break;
    case "change":
      grid?.apply(message);
      charts?.changed();
      if (message.sheets || message.selection) {
        drawTabs();
      }
      break;
    case "addOn":
      addOnParts.forEach((draw) => draw(message.addOn));
      break;
    case "outbox":
      showOutbox(message.messages);
      break;
    case "time":
      showTime(message.time);
      break;
    case "executions":
      showExecutions(message.executions);
      break;
    case "caughtUp":
      late.shift()?.();
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
  startCellTip(opened, container);
  startKeyboard(opened, startCellMenu(opened, container, send));
  addOnParts.forEach((draw) => draw(welcome.addOn));
  showOutbox(welcome.outbox);
  showTime(welcome.time);
  send({ type: "functionsOffered", names: opened.functionsOffered });
  void opened.drawn.then(() => {
    place("loading").remove();
    const layer = new ChartLayer(opened, container);
    charts = layer;
    Object.assign(window, { workbench: windowFor(opened, layer) });
  });
}

function startKeyboard(opened: Grid, openCellMenu: () => void): void {
  const extensions = () => addOnEntries(menus, (path) => send({ type: "menu", path }));
  const openMenu = startMenuBar(pageMenus(opened, send, extensions), focusGrid);
  const filter = (column: number) => openFilterDialog(opened, column, send);
  startFilterButtons(opened, place("grid"), filter);
  const choices = new CellChoices(opened, place("grid"), send);
  const inCells = () => place("grid").contains(document.activeElement);
  keyboard = {
    openMenu,
    openCellMenu: () => {
      const isThere = inCells();
      if (isThere) {
        openCellMenu();
      }
      return isThere;
    },
    openChoices: () => inCells() && choices.openHere(),
    tick: () => inCells() && choices.tickHere(),
    focusSidebar: () => sidebar.focus(),
    nextSheet: (step) => {
      const shown = opened.sheets.filter(({ hidden }) => !hidden);
      const index = shown.findIndex(({ sheetId }) => sheetId === opened.activeSheet.sheetId);
      const next = shown[index + step];
      if (next) {
        opened.showSheet(next.sheetId);
        drawTabs();
      }
    },
    filterHere: () => {
      const cell = opened.selection.current?.activeCell;
      if (cell) {
        filter(cell.column);
      }
    },
    hide: (axis) => new LineEntries(opened, axis, send).hideSelected(),
    unhide: (axis) => new LineEntries(opened, axis, send).unhideNear(),
    insertSheet: () => send({ type: "insertSheet" }),
    help: openShortcuts,
    isBusy: () => opened.isEditing || isCovered() || document.activeElement instanceof HTMLSelectElement,
  };
}

/** The test interface on `window`: the grid is drawn on a canvas, so there are no elements to inspect. */
function windowFor(opened: Grid, layer: ChartLayer) {
  const named = (sheetName: string) => opened.sheets.find(({ name }) => name === sheetName);
  const rangeOf = (sheetName: string, a1: string) => {
    const sheet = named(sheetName);
    return sheet && parseA1(a1, { rows: sheet.rowCount, columns: sheet.columnCount });
  };
  const nameOfRange = ({ sheetId, ...area }: Rectangle & { readonly sheetId: number }) =>
    `${opened.sheets.find((sheet) => sheet.sheetId === sheetId)?.name}!${a1Of(area)}`;
  const at = (sheetName: string, a1: string) => {
    const range = rangeOf(sheetName, a1);
    return range && opened.cell(named(sheetName)!.sheetId, range.row, range.column);
  };
  return {
    ready: true,
    /**
     * Resolves when the page shows everything the workbench had done before; its changes reach the page on a
     * different channel than the sidebar's.
     */
    caughtUp: () =>
      new Promise<void>((resolve) => {
        late.push(resolve);
        send({ type: "catchUp" });
      }),
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
    /** Inputs into cells since the page was loaded, in order. */
    typed,
    /** The display text of the cell; "" for a blank one. */
    cell: (sheetName: string, a1: string) => at(sheetName, a1)?.display ?? "",
    /** The cell's text in the formula bar. */
    input: (sheetName: string, a1: string) => inputOf(at(sheetName, a1)),
    /** Everything the page knows about the cell. */
    cellView: (sheetName: string, a1: string) => at(sheetName, a1) ?? null,
    /** Sizes, hidden rows, merged blocks, filter and protections, as the page knows them. */
    layout: (sheetName: string) => named(sheetName) ?? null,
    /** The content of the sheet's charts, oldest first. */
    charts: (sheetName: string) =>
      (named(sheetName)?.charts ?? []).map((chart) => {
        const { title, kind, categories, series } = layer.picture(chart);
        return { title, type: kind, ranges: chart.ranges.map(nameOfRange), categories, series };
      }),
    /** Where the cell is drawn, in CSS pixels of the window. */
    rect: (a1: string) => {
      const { name } = opened.activeSheet;
      const cell = rangeOf(name, a1);
      return cell && opened.rectOf(cell.row, cell.column);
    },
  };
}
