import type { CustomFunctionHelp } from "../host/custom-function-help";
import type { Menu, Prompt, PromptAnswer, Toast } from "../host/host-ui";
import type { CellFormat, Selection, SheetView } from "../workbook/cell-view";
import type { Rectangle } from "../workbook/rectangle";
import type { Destination } from "./calendar-times";

/**
 * The messages between page and server, over one WebSocket.
 *
 * The workbook in Node is the single source of truth. The page sends user actions, never their results, and
 * draws what the server replies. Rows and columns count from 1.
 */

/** One cell as the page draws it. Always complete: a missing property is blank or default. */
export interface PageCell {
  readonly row: number;
  readonly column: number;
  readonly display: string;
  /** The text for the editor and the formula bar, if it differs from `display`. */
  readonly input?: string;
  /** Text if missing. `loading` is a custom function that is still running. */
  readonly kind?: "number" | "boolean" | "error" | "loading";
  /** The number behind `display`, if it cannot be parsed from it. */
  readonly value?: number;
  /** Why the cell is an error. */
  readonly problem?: string;
  readonly note?: string;
  /** The URL of the cell's link. */
  readonly link?: string;
  readonly format?: CellFormat;
  /** The choices or the checkbox of its rule. */
  readonly choice?: PageChoice;
}

/** A list's values are part of the rule or, for as long as their sheet exists, in cells. */
export type PageChoice =
  | { readonly kind: "list"; readonly values: readonly string[] }
  | { readonly kind: "range"; readonly sheetId: number; readonly area: Rectangle }
  /** `other` is the cell's value after a click. */
  | { readonly kind: "checkbox"; readonly isChecked: boolean; readonly other: string };

export interface PageSheet extends Omit<SheetView, "selection"> {
  readonly cells: readonly PageCell[];
}

export interface PageCells {
  readonly sheetId: number;
  readonly cells: readonly PageCell[];
}

/** A pending `ui.alert` or `ui.prompt`; the script waits for the answer. */
export interface OpenPrompt extends Prompt {
  readonly id: number;
}

/** HTML of the add-on, on the other origin. A new `url` means a new window. */
export interface Frame {
  readonly title: string;
  readonly url: string;
}

/** The add-on's UI around the grid, and for which user. */
export interface AddOnView {
  readonly menus: readonly Menu[];
  readonly sidebar: Frame | null;
  readonly dialog: (Frame & { readonly width: number; readonly height: number }) | null;
  readonly prompt: OpenPrompt | null;
  /** Accounts to choose from; the first one owns the spreadsheet. */
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

/** Executions, as shown in the drawer of the page. */
export interface ExecutionsView {
  /** Totals since the workbench was started; times by the services' clock. */
  readonly count: number;
  readonly elapsedMs: number;
  /** Calls by service, in descending order. */
  readonly services: readonly (readonly [service: string, calls: number])[];
  /** The latest hundred, newest first. */
  readonly latest: readonly ExecutionView[];
}

export interface ExecutionView {
  readonly id: number;
  readonly functionName: string;
  readonly kind: string;
  readonly user: string;
  readonly status: string;
  /** Milliseconds since 1970, by the services' clock. */
  readonly startedAt: number;
  readonly elapsedMs: number;
  /** By method, in descending order. */
  readonly calls: readonly (readonly [method: string, calls: number])[];
  /** The error that the script threw; otherwise blank. */
  readonly error: string;
  /** The last lines that it wrote to `console` and `Logger`, oldest first; each cut to a length that fits the page. */
  readonly logs: readonly LogLine[];
}

export interface LogLine {
  readonly level: "log" | "info" | "warn" | "error";
  readonly text: string;
}

/** The services' time, as shown by the page's clock. */
export interface TimeView {
  /** Milliseconds since 1970, when this was sent. */
  readonly now: number;
  /** The spreadsheet's time zone. */
  readonly timeZone: string;
  /** Whether time passes by itself from then on. */
  readonly isTicking: boolean;
  /** False with a live service, whose time cannot be changed. */
  readonly canMove: boolean;
  /** A later time was requested and has not been reached yet. */
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
      /** Present if anything but cells changed; in tab order. */
      readonly sheets?: readonly Omit<PageSheet, "cells">[];
      /** Sheets to redraw completely from these cells. */
      readonly reloaded: readonly PageCells[];
      readonly cells: readonly PageCells[];
      /** Present if the selection or the active sheet was changed by anyone but this page. */
      readonly selection?: PageSelection;
    }
  | { readonly type: "addOn"; readonly addOn: AddOnView }
  /** All sent messages, oldest first. */
  | { readonly type: "outbox"; readonly messages: readonly OutboxMessage[] }
  | { readonly type: "time"; readonly time: TimeView }
  /** The reply to the page's own `executions`. */
  | { readonly type: "executions"; readonly executions: ExecutionsView }
  /** The reply to the page's own `catchUp`: everything sent before has arrived. */
  | { readonly type: "caughtUp" }
  | {
      readonly type: "toast";
      readonly toast: Toast;
    }
  /** Those of `functionsOffered` that formulas cannot use here. */
  | { readonly type: "unknownFunctions"; readonly names: readonly string[] }
  /** An action of the user that was rejected. */
  | { readonly type: "refused"; readonly message: string };

export type PageMessage =
  | WorkbookMessage
  | AddOnMessage
  | FunctionsMessage
  | TimeMessage
  | { readonly type: "executions" }
  | { readonly type: "catchUp" };

/** Advances the services' time. */
export interface TimeMessage {
  readonly type: "moveTime";
  readonly to: Destination;
}

/** The page's own function list, which may contain functions unknown to the workbook. */
export interface FunctionsMessage {
  readonly type: "functionsOffered";
  readonly names: readonly string[];
}

/** Requests of a page about the spreadsheet. */
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
  /** Cells copied on this page; texts from elsewhere are sent as `enter`. */
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

/** Requests about rows, columns and blocks of cells, whatever they contain. */
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
  /** Hides the rows that show one of these texts; an empty list shows all rows. */
  | {
      readonly type: "filterColumn";
      readonly sheetId: number;
      readonly column: number;
      readonly values: readonly string[];
    }
  /** Without a range, the whole sheet. */
  | {
      readonly type: "protect";
      readonly sheetId: number;
      readonly range?: Rectangle;
      readonly description: string;
    }
  | { readonly type: "removeProtection"; readonly sheetId: number; readonly id: number };

/** Requests to the add-on. */
export type AddOnMessage =
  /** Labels from the top level of an add-on's menu down. */
  | { readonly type: "menu"; readonly path: readonly string[] }
  | { readonly type: "answer"; readonly id: number; readonly answer: PromptAnswer }
  | { readonly type: "closeSidebar" | "closeDialog" }
  | { readonly type: "user"; readonly user: string };
