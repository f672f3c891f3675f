import type { WebSocket } from "ws";
import { builtInFunction } from "../formulas/functions";
import type { CustomFunctionHelp } from "../host/custom-function-help";
import type { ExecutionRecord, LogEntry } from "../host/execution-record";
import type { WorkbookChange } from "../workbook/cell-view";
import type { Workbook } from "../workbook/workbook";
import { isAddOnMessage, type AddOnDesk } from "./add-on-desk";
import type { Outbox } from "./outbox";
import { pageCells, pageOutline, pageSelection, pageSheets } from "./page-cells";
import { changeBy } from "./changed-by";
import { editedBy } from "./edited-by";
import { perform } from "./perform";
import type { PageMessage, ServerMessage, WorkbookMessage } from "./protocol";
import type { TimeLapse } from "./time-lapse";
import { viewExecutions } from "./view-executions";

export interface Stage {
  readonly workbook: Workbook;
  readonly desk: AddOnDesk;
  readonly outbox: Outbox;
  readonly time: TimeLapse;
  readonly functions: readonly CustomFunctionHelp[];
  /** Oldest first; grows. */
  readonly executions: readonly ExecutionRecord[];
  /** What they wrote; oldest first, grows. */
  readonly logs: readonly LogEntry[];
  readonly hint: string;
  /** The user at the keyboard. */
  user(): string;
}

/** Welcomes a page that has just connected; the session ends with the socket. */
export function startPageSession(socket: WebSocket, stage: Stage): void {
  // oxlint-disable-next-line no-new -- its listeners keep it alive
  new PageSession(socket, stage);
}

/** One open page: sends it all changes, and handles its requests. */
class PageSession {
  private readonly ends: (() => void)[];
  /** The selection that the page already shows, so that only changes made elsewhere are sent. */
  private selectionThere = "";

  constructor(
    private readonly socket: WebSocket,
    private readonly stage: Stage,
  ) {
    const { workbook, desk, outbox, time, functions, hint } = stage;
    const snapshot = workbook.snapshot();
    const selection = pageSelection(snapshot);
    this.selectionThere = JSON.stringify(selection);
    this.send({
      type: "welcome",
      name: snapshot.name,
      hint,
      sheets: pageSheets(snapshot),
      selection,
      functions,
      addOn: desk.view(),
      outbox: outbox.messages,
      time: time.view(),
    });
    this.ends = [
      workbook.onChange((change) => this.tell(change)),
      desk.onChange((toast) =>
        this.send(toast ? { type: "toast", toast } : { type: "addOn", addOn: desk.view() }),
      ),
      outbox.onChange(() => this.send({ type: "outbox", messages: outbox.messages })),
      time.onChange(() => this.send({ type: "time", time: time.view() })),
    ];
    socket.on("message", (text: Buffer) => {
      const message = messageIn(text.toString("utf8"));
      if (message !== null) this.receive(message);
    });
    // A frame that violates the protocol closes only its own connection.
    socket.on("error", () => socket.terminate());
    socket.on("close", () => this.ends.forEach((end) => end()));
  }

  send(message: ServerMessage): void {
    this.socket.send(JSON.stringify(message));
  }

  private tell({ structure, reloaded, cells }: WorkbookChange): void {
    const selection = structure && pageSelection(structure);
    const moved = selection !== undefined && JSON.stringify(selection) !== this.selectionThere;
    if (moved) {
      this.selectionThere = JSON.stringify(selection);
    }
    this.send({
      type: "change",
      ...(structure && { sheets: structure.sheets.map(pageOutline) }),
      reloaded: reloaded.map(pageCells),
      cells: cells.map(pageCells),
      ...(moved && { selection }),
    });
  }

  private receive(message: PageMessage): void {
    const { workbook, desk } = this.stage;
    if (isAddOnMessage(message)) {
      desk.perform(message).catch((error: unknown) => this.refuse(error));
      return;
    }
    if (message.type === "moveTime") {
      this.stage.time.moveTo(message.to).catch((error: unknown) => this.refuse(error));
      return;
    }
    if (message.type === "executions") {
      this.send({ type: "executions", executions: viewExecutions(this.stage.executions, this.stage.logs) });
      return;
    }
    if (message.type === "catchUp") {
      this.send({ type: "caughtUp" });
      return;
    }
    if (message.type === "functionsOffered") {
      const custom = new Set(this.stage.functions.map(({ name }) => name));
      const names = message.names.filter((name) => !custom.has(name) && !builtInFunction(name));
      this.send({ type: "unknownFunctions", names });
      return;
    }
    if (message.type === "select") {
      const { sheetId, ranges, activeCell } = message;
      this.selectionThere = JSON.stringify({ sheetId, ranges, activeCell });
    }
    const act = () => perform(workbook, message, { name: this.stage.user(), isOwner: desk.isOwner });
    void this.acted(message, act).catch((error: unknown) => this.refuse(error));
  }

  private async acted(message: WorkbookMessage, act: () => void): Promise<void> {
    const { workbook, desk } = this.stage;
    const edited = editedBy(workbook, message);
    if (edited !== undefined) {
      await desk.user.edit(edited, act);
      return;
    }
    const changed = changeBy(message);
    if (changed === undefined) act();
    else await desk.user.change(changed, act);
    if (message.type === "select") await desk.user.select();
  }

  private refuse(error: unknown): void {
    this.send({ type: "refused", message: error instanceof Error ? error.message : String(error) });
  }
}

/** null if the text is not a message: a socket may deliver anything. */
function messageIn(text: string): PageMessage | null {
  try {
    const message: unknown = JSON.parse(text);
    const isOne = typeof message === "object" && message !== null && "type" in message;
    return isOne ? (message as PageMessage) : null;
  } catch {
    return null;
  }
}
