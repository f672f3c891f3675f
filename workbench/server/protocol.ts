import type { CustomFunctionHelp } from "../host/custom-function-help";
import type { Menu, Prompt, PromptAnswer, Toast } from "../host/host-ui";
import type { CellFormat, Selection, SheetView } from "../workbook/cell-view";
import type { Rectangle } from "../workbook/rectangle";
import type { Destination } from "./calendar-times";

/**
 * What the page and the server say to each other, over one WebSocket.
 *
 * The workbook in Node is the truth. The page sends what the person did, never what became of it, and draws what the
 * server answers. Rows and columns count from 1.
 */

/** One cell as the page draws it. Always whole: what is absent is blank or default. */
export interface PageCell {
  readonly row: number;
  readonly column: number;
  readonly display: string;
  /** What the editor and the formula bar show, where that is not `display`. */
  readonly input?: string;
  /** Text where absent. `loading` is a custom function that is still running. */
  readonly kind?: "number" | "boolean" | "error" | "loading";
  /** The number behind `display`, where that does not read as it. */
  readonly value?: number;
  /** Why the cell is an error. */
  readonly problem?: string;
  readonly note?: string;
  /** What the text opens. */
  readonly link?: string;
  readonly format?: CellFormat;
  /** What its rule lets a person choose, or tick. */
  readonly choice?: PageChoice;
}

/** Values of a list stand in the rule or, as long as a sheet has them, in cells. */
export type PageChoice =
  | { readonly kind: "list"; readonly values: readonly string[] }
  | { readonly kind: "range"; readonly sheetId: number; readonly area: Rectangle }
  /** `other` is what it would hold after a click. */
  | { readonly kind: "checkbox"; readonly isChecked: boolean; readonly other: string };

export interface PageSheet extends Omit<SheetView, "selection"> {
  readonly cells: readonly PageCell[];
}

export interface PageCells {
  readonly sheetId: number;
  readonly cells: readonly PageCell[];
}

/** A question of `ui.alert` or `ui.prompt`; the script waits for the answer. */
export interface OpenPrompt extends Prompt {
  readonly id: number;
}

/** HTML of the add-on, on the other origin. A new `url` is a new window. */
export interface Frame {
  readonly title: string;
  readonly url: string;
}

/** What the add-on has put around the grid, and for whom. */
export interface AddOnView {
  readonly menus: readonly Menu[];
  readonly sidebar: Frame | null;
  readonly dialog: (Frame & { readonly width: number; readonly height: number }) | null;
  readonly prompt: OpenPrompt | null;
  /** Accounts that may sit at the keyboard; the first one owns the spreadsheet. */
  readonly users: readonly string[];
  readonly user: string;
}

/** A message to people, as it would arrive. */
export interface OutboxMessage {
  readonly kind: "mail" | "chat";
  /** ISO 8601. */
  readonly at: string;
  /** Empty for a chat. */
  readonly from: string;
  /** An e-mail address, or the host of a webhook. */
  readonly to: string;
  /** Empty for a chat. */
  readonly subject: string;
  readonly text: string;
}

/** What has run, as the drawer of the page shows it. */
export interface ExecutionsView {
  /** So many since the workbench was started, and their time on the services' clock. */
  readonly count: number;
  readonly elapsedMs: number;
  /** Calls by service, the most called first. */
  readonly services: readonly (readonly [service: string, calls: number])[];
  /** The newest hundred, newest first. */
  readonly latest: readonly ExecutionView[];
}

export interface ExecutionView {
  readonly id: number;
  readonly functionName: string;
  readonly kind: string;
  readonly user: string;
  readonly status: string;
  /** Milliseconds since 1970, on the services' clock. */
  readonly startedAt: number;
  readonly elapsedMs: number;
  /** By method, the most called first. */
  readonly calls: readonly (readonly [method: string, calls: number])[];
  /** What the script threw; blank otherwise. */
  readonly error: string;
}

/** The services' time, as the clock of the page shows it. */
export interface TimeView {
  /** Milliseconds since 1970, when this was said. */
  readonly now: number;
  /** The spreadsheet's. */
  readonly timeZone: string;
  /** Whether time passes by itself from then on. */
  readonly isTicking: boolean;
  /** False with a live service, which has a time of its own. */
  readonly canMove: boolean;
  /** Somebody has asked for a later time, and it is not reached yet. */
  readonly isMoving: boolean;
}

export interface PageSelection extends Selection {
  readonly sheetId: number;
}

export type ServerMessage =
  | {
      readonly type: "welcome";
      readonly name: string;
      /** What to do first; see `showHint`. */
      readonly hint: string;
      readonly sheets: readonly PageSheet[];
      readonly selection: PageSelection;
      readonly functions: readonly CustomFunctionHelp[];
      readonly addOn: AddOnView;
      readonly outbox: readonly OutboxMessage[];
      readonly time: TimeView;
    }
  | {
      readonly type: "change";
      /** Present when anything but cells changed; in tab order. */
      readonly sheets?: readonly Omit<PageSheet, "cells">[];
      /** Sheets to draw anew from nothing but these cells. */
      readonly reloaded: readonly PageCells[];
      readonly cells: readonly PageCells[];
      /** Present when somebody else than this page moved the selection or the active sheet. */
      readonly selection?: PageSelection;
    }
  | { readonly type: "addOn"; readonly addOn: AddOnView }
  /** Everything that was sent, oldest first. */
  | { readonly type: "outbox"; readonly messages: readonly OutboxMessage[] }
  | { readonly type: "time"; readonly time: TimeView }
  /** In answer to the page's own `executions`. */
  | { readonly type: "executions"; readonly executions: ExecutionsView }
  /** In answer to the page's own `catchUp`: everything that was sent before has arrived. */
  | { readonly type: "caughtUp" }
  | {
      readonly type: "toast";
      readonly toast: Toast;
    }
  /** Which of `functionsOffered` no formula can use here. */
  | { readonly type: "unknownFunctions"; readonly names: readonly string[] }
  /** Something that the person asked for was not done. */
  | { readonly type: "refused"; readonly message: string };

export type PageMessage =
  | WorkbookMessage
  | AddOnMessage
  | FunctionsMessage
  | TimeMessage
  | { readonly type: "executions" }
  | { readonly type: "catchUp" };

/** Lets the services' time go on to then. */
export interface TimeMessage {
  readonly type: "moveTime";
  readonly to: Destination;
}

/** What the page's own function list holds: the workbook need not know all of it. */
export interface FunctionsMessage {
  readonly type: "functionsOffered";
  readonly names: readonly string[];
}

/** What a page asks of the spreadsheet. */
export type WorkbookMessage = HistoryMessage | SheetMessage;

export interface HistoryMessage {
  readonly type: "undo" | "redo" | "insertSheet";
}

export type SheetMessage =
  | LayoutMessage
  | {
      readonly type: "enter";
      readonly sheetId: number;
      readonly range: Rectangle;
      readonly texts: readonly (readonly string[])[];
    }
  | { readonly type: "erase"; readonly sheetId: number; readonly ranges: readonly Rectangle[] }
  /** The fill handle, and Ctrl+D and Ctrl+R: `target` includes or follows `source`. */
  | {
      readonly type: "fill";
      readonly sheetId: number;
      readonly source: Rectangle;
      readonly target: Rectangle;
    }
  /** Cells copied on this page; texts from elsewhere come as `enter`. */
  | {
      readonly type: "paste";
      readonly from: { readonly sheetId: number; readonly range: Rectangle };
      readonly to: { readonly sheetId: number; readonly range: Rectangle };
      readonly cut: boolean;
      readonly valuesOnly: boolean;
    }
  | {
      readonly type: "sort";
      readonly sheetId: number;
      readonly range: Rectangle;
      readonly column: number;
      readonly ascending: boolean;
    }
  | ({ readonly type: "select" } & PageSelection)
  | { readonly type: "activateSheet" | "deleteSheet" | "duplicateSheet"; readonly sheetId: number }
  | { readonly type: "renameSheet"; readonly sheetId: number; readonly name: string }
  | { readonly type: "moveSheet"; readonly sheetId: number; readonly index: number };

/** What a page asks about rows, columns and blocks of cells, whatever they hold. */
export type LayoutMessage =
  | {
      readonly type:
        | "insertRows"
        | "deleteRows"
        | "hideRows"
        | "showRows"
        | "insertColumns"
        | "deleteColumns"
        | "hideColumns"
        | "showColumns";
      readonly sheetId: number;
      readonly at: number;
      readonly count: number;
    }
  | { readonly type: "freezeRows" | "freezeColumns"; readonly sheetId: number; readonly count: number }
  | {
      readonly type: "columnWidth";
      readonly sheetId: number;
      readonly columns: readonly number[];
      readonly pixels: number;
    }
  | { readonly type: "merge"; readonly sheetId: number; readonly ranges: readonly Rectangle[] }
  | { readonly type: "unmerge" | "createFilter"; readonly sheetId: number; readonly range: Rectangle }
  | { readonly type: "removeFilter"; readonly sheetId: number }
  /** Hides the rows that show one of these texts; no texts shows them all. */
  | {
      readonly type: "filterColumn";
      readonly sheetId: number;
      readonly column: number;
      readonly values: readonly string[];
    }
  /** Without a range, the sheet. */
  | {
      readonly type: "protect";
      readonly sheetId: number;
      readonly range?: Rectangle;
      readonly description: string;
    }
  | { readonly type: "removeProtection"; readonly sheetId: number; readonly id: number };

/** What a page asks of the add-on around it. */
export type AddOnMessage =
  /** Labels from the entries of an add-on's menu inwards. */
  | { readonly type: "menu"; readonly path: readonly string[] }
  | { readonly type: "answer"; readonly id: number; readonly answer: PromptAnswer }
  | { readonly type: "closeSidebar" | "closeDialog" }
  | { readonly type: "user"; readonly user: string };
