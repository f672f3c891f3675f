import type { Built } from "../../scripts/build";
import type { Arguments, MethodName, Progress, Reply, Result, RunRequest } from "../../src/rpc/rpc";
import { DEMO_KEY, DemoApi, type DemoApiOptions, SHOWCASE_COMPANIES } from "../../demo-api/demo-api";
import type { DemoReply, DemoRequest } from "../../demo-api/wire";
import { columnNumber } from "../../workbench/formulas/references";
import { demoApiTransport } from "../../demo-api/transport";
import { AppsScriptHost, type HostOptions, type Manifest } from "../../workbench/host/host";
import type { Transport, TransportRequest } from "../../workbench/host/transport";
import { VirtualClock } from "../../workbench/host/virtual-clock";
import type { CellValue, CellView } from "../../workbench/workbook/cell-view";
import type { Rectangle } from "../../workbench/workbook/rectangle";
import { Workbook } from "../../workbench/workbook/workbook";
import { withGeneratedCompanies } from "./generated-companies";

export const OWNER = "owner@demo.example";
export const EDITOR = "editor@demo.example";
export const BASE_URL = "https://demo.company-intelligence.example";

/** Websites of companies in the demo API, always in the same order. */
export const websites = (count: number): string[] =>
  SHOWCASE_COMPANIES.slice(0, count).map(({ website }) => website);

export interface Opening {
  /** Saved as the owner; null saves none. Default: the demo API's. */
  readonly apiKey?: string | null;
  /** Whether the owner's formulas are on. Default true with a key. */
  readonly formulas?: boolean;
  /** Column A of the first sheet, its header included. Default: a header and five companies. */
  readonly column?: readonly (string | number | boolean)[];
  readonly api?: DemoApiOptions;
  /** Milliseconds since 1970; default: the clock's own. */
  readonly startsAt?: number;
  readonly host?: Partial<HostOptions>;
}

/** The built add-on on an emulated spreadsheet, with the demo API behind it and a virtual clock. */
export async function startAddin(built: Built, opening: Opening = {}): Promise<OpenAddin> {
  const { apiKey = DEMO_KEY, formulas = apiKey !== null, column = ["Website", ...websites(5)] } = opening;
  const addin = new OpenAddin(built, opening);
  addin.fillColumn(column);
  const settings = { baseUrl: BASE_URL, formulasAllowed: formulas, ...(apiKey === null ? {} : { apiKey }) };
  await addin.value("saveSettings", settings);
  return addin;
}

type Answer = (reply: DemoReply, request: DemoRequest) => DemoReply;

/** See `startAddin`. */
export class OpenAddin {
  readonly clock: VirtualClock;
  readonly api: DemoApi;
  readonly host: AppsScriptHost;
  /** Every request sent, unchanged. */
  readonly sent: TransportRequest[] = [];
  /** Replaces a reply of the demo API on its way back. */
  spoil: ((reply: DemoReply, url: string) => DemoReply) | null = null;
  /** What answers at other hosts: see `serveAt`. */
  private readonly others = new Map<string, Transport>();

  constructor({ code, sidebarHtml, manifest }: Built, { api, host, startsAt }: Opening) {
    this.clock = new VirtualClock(startsAt);
    this.api = new DemoApi({ now: () => new Date(this.clock.now()), ...api });
    const service = {
      handle: (request: Parameters<DemoApi["handle"]>[0]) => {
        const reply = this.api.handle(request);
        return this.spoil?.(reply, request.url) ?? reply;
      },
    };
    const everybody = withGeneratedCompanies(service, () => this.api.companies);
    const carry = demoApiTransport(everybody, new URL(BASE_URL).host);
    this.host = new AppsScriptHost({
      code,
      files: { Sidebar: sidebarHtml },
      manifest: JSON.parse(manifest) as Manifest,
      owner: OWNER,
      addonName: "Company Intelligence",
      clock: this.clock,
      workbook: (parts) => new Workbook({ name: "Accounts", ...parts }),
      transport: (request) => {
        this.sent.push(request);
        return (this.others.get(new URL(request.url).host) ?? carry)(request);
      },
      ...host,
    });
  }

  /**
   * Another demo API, at another host.
   *
   * @param answer Replaces what it replies.
   */
  serveAt(
    host: string,
    { answer = (reply) => reply, ...options }: DemoApiOptions & { answer?: Answer } = {},
  ): DemoApi {
    const api = new DemoApi({ now: () => new Date(this.clock.now()), ...options });
    const service = { handle: (request: DemoRequest) => answer(api.handle(request), request) };
    this.others.set(host, demoApiTransport(service, host));
    return api;
  }

  /** What was sent to a host. */
  sentTo(host: string): TransportRequest[] {
    return this.sent.filter(({ url }) => new URL(url).host === host);
  }

  get workbook(): Workbook {
    return this.host.workbook;
  }

  get sheet() {
    return this.workbook.sheets[0]!;
  }

  /** Fills column A of the first sheet and selects the cells below its first row. */
  fillColumn(values: readonly (string | number | boolean)[]): void {
    const box = { row: 1, column: 1, rows: values.length, columns: 1 };
    const lacking = values.length - this.sheet.rowCount;
    if (lacking > 0) this.sheet.insertRows(this.sheet.rowCount + 1, lacking);
    this.sheet.setValues(
      box,
      values.map((value) => [value]),
    );
    this.sheet.select([{ ...box, row: 2, rows: values.length - 1 }]);
  }

  /** The reply's text as sent to the sidebar. */
  async replyText(method: string, args: object = {}, user = OWNER): Promise<string> {
    return String(await this.host.googleScriptRun("sidebarCall", [method, JSON.stringify(args)], user));
  }

  async sidebar<M extends MethodName>(
    method: M,
    args: Arguments<M>,
    user = OWNER,
  ): Promise<Reply<Result<M>>> {
    return JSON.parse(await this.replyText(method, args, user)) as Reply<Result<M>>;
  }

  /** As `sidebar`, for calls that must succeed. */
  async value<M extends MethodName>(method: M, args: Arguments<M>, user = OWNER): Promise<Result<M>> {
    const reply = await this.sidebar(method, args, user);
    if (!reply.ok) throw new Error(`${method}: ${reply.error.code}: ${reply.error.message}`);
    return reply.value;
  }

  /** The message of a refusal; empty if there was none. */
  async refusal<M extends MethodName>(method: M, args: Arguments<M>, user = OWNER): Promise<string> {
    const reply = await this.sidebar(method, args, user);
    return reply.ok ? "" : reply.error.message;
  }

  start(request: RunRequest, creditCap = 100_000, user = OWNER): Promise<Progress> {
    return this.value("startRun", { ...request, creditCap }, user);
  }

  slice({ runId }: Pick<Progress, "runId">, user = OWNER): Promise<Progress> {
    return this.value("runSlice", { runId }, user);
  }

  /** Drives slice after slice, as the sidebar does, until nothing more can be done. */
  async finishRun(progress: Progress, user = OWNER): Promise<Progress> {
    let now = progress;
    for (let slices = 0; now.state === "running" || now.state === "waiting"; slices++) {
      if (slices === 500) throw new Error(`The run does not end: ${JSON.stringify(now)}`);
      if (now.nextDelayMs > 0) await this.clock.sleep(now.nextDelayMs);
      now = await this.slice(now, user);
    }
    return now;
  }

  async run(request: RunRequest, creditCap?: number): Promise<Progress> {
    return this.finishRun(await this.start(request, creditCap));
  }

  async undo({ runId }: Pick<Progress, "runId">): Promise<Progress> {
    return this.finishRun(await this.value("undoRun", { runId }));
  }

  async retry({ runId }: Pick<Progress, "runId">): Promise<Progress> {
    return this.finishRun(await this.value("retryFailed", { runId }));
  }

  /** Enters a formula into A1 of a new sheet and waits for it. */
  async formula(text: string): Promise<{ sheet: OpenAddin["sheet"]; cell: CellView }> {
    const sheet = this.workbook.insertSheet();
    sheet.enter({ row: 1, column: 1, rows: 1, columns: 1 }, [[text]]);
    await this.workbook.settle();
    return { sheet, cell: sheet.cellView(1, 1) };
  }

  /** Values of the first sheet, or of another, in A1 notation. */
  values(a1: string, sheet = this.sheet): CellValue[][] {
    return sheet.getValues(boxOf(a1));
  }

  /** The first sheet below its header: one object per row, by header text. */
  rows(sheet = this.sheet): Record<string, CellValue>[] {
    const [headers = [], ...rows] = sheet.getValues(sheet.dataRange);
    const isShown = (index: number) => !String(headers[index]).endsWith("Row memory");
    return rows.map((row) =>
      Object.fromEntries(
        row.flatMap((value, index) => (isShown(index) ? [[String(headers[index]), value]] : [])),
      ),
    );
  }

  /** What the columns are headed that people see. */
  headers(sheet = this.sheet): CellValue[] {
    const [headers = []] = sheet.getValues(sheet.dataRange);
    return headers.filter((header) => !String(header).endsWith("Row memory"));
  }

  /** The column under a label, in whichever row its header is. */
  columnOf(label: string, sheet = this.sheet): number {
    const header = sheet.getValues(sheet.dataRange).find((cells) => cells.includes(label));
    if (header === undefined) throw new Error(`No column is headed “${label}”.`);
    return header.indexOf(label) + 1;
  }

  /** Where a column is that metadata marks; undefined if it marks none. */
  columnTagged(tag: string): number | undefined {
    const marks = this.workbook.findMetadata({ key: "ci-column" }).filter(({ value }) => value === tag);
    return marks.map(({ location }) => (location.type === "COLUMN" ? location.column : undefined))[0];
  }

  /** What is below a label, down to the last row that holds anything. */
  under(label: string, sheet = this.sheet): CellValue[] {
    const rows = sheet.getValues(sheet.dataRange);
    const index = this.columnOf(label, sheet) - 1;
    return rows.slice(rows.findIndex((cells) => cells[index] === label) + 1).map((cells) => cells[index]!);
  }

  /** The status of each row below the header, word and note: `Failed: The API could not answer.` */
  statusLines(sheet = this.sheet): string[] {
    const [headers = [], ...rows] = sheet.getValues(sheet.dataRange);
    const column = headers.indexOf("Status") + 1;
    return rows.map((row, index) => {
      const [note = ""] = (sheet.cellView(index + 2, column).note ?? "").split("\n");
      const word = String(row[column - 1]);
      return note === "" ? word : `${word}: ${note}`;
    });
  }

  get credits(): number {
    return this.api.calls.reduce((sum, call) => sum + call.credits, 0);
  }

  /** Every text in which a key could be found, each with its location. */
  texts(): [place: string, text: string][] {
    const cells = this.workbook.sheets.flatMap((sheet) =>
      sheet.cellViews().flatMap((cell): [string, string][] => {
        const place = `${sheet.name} R${cell.row}C${cell.column}`;
        const message = cell.error?.message ?? "";
        return [[place, `${cell.input}\n${cell.display}\n${cell.note ?? ""}\n${message}`]];
      }),
    );
    return [
      ...cells,
      ...this.host.cachedTexts().map((text): [string, string] => ["cache", text]),
      ...[...this.host.documentProperties()].map((pair): [string, string] => ["document", pair.join("=")]),
      ...[...this.host.scriptProperties()].map((pair): [string, string] => ["script", pair.join("=")]),
      ...this.host.logs.map(({ text }): [string, string] => ["log", text]),
      ...this.host.executions.map(({ error = "" }): [string, string] => ["execution", error]),
      ...this.host.mails.map((mail): [string, string] => ["mail", JSON.stringify(mail)]),
      ...this.workbook.findMetadata().map((each): [string, string] => ["metadata", JSON.stringify(each)]),
    ];
  }
}

/** `B2:C3` or `B2`. */
export function boxOf(a1: string): Rectangle {
  const [, left = "A", top = "1", right = left, bottom = top] =
    /^([A-Z]+)(\d+)(?::([A-Z]+)(\d+))?$/.exec(a1) ?? [];
  const [column, row] = [columnNumber(left), Number(top)];
  return { row, column, rows: Number(bottom) - row + 1, columns: columnNumber(right) - column + 1 };
}
