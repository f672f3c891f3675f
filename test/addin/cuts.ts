import type { Progress, RunRequest } from "../../src/rpc/rpc";
import type { ServiceCall } from "../../workbench/host/execution-record";
import { ServiceError } from "../../workbench/host/service-error";
import type { OpenAddin } from "./addin-on-host";

type Sheet = OpenAddin["sheet"];

/** How a service call becomes an action's last: the execution ends, or the service refuses. */
export const CUTS = ["killed", "refused"] as const;

/** Longer than a killed execution could have lived. */
const LEASE_AND_MORE_MS = 120_000;
/** Calls after which something else is there than before. */
const CHANGES = /^(set|insert|add|hide|show|remove|protect|flush|delete|sort)/;

/** A kind of sheet on which an action is cut off at each of its calls. */
export interface Sweep {
  readonly rows: readonly (readonly string[])[];
  /** Not cut off. */
  readonly before?: (sheet: Sheet) => Promise<unknown>;
  readonly action: (sheet: Sheet) => Promise<unknown>;
  /** @returns What is wrong after it was cut off; empty if nothing is. */
  readonly check: (sheet: Sheet) => Promise<string>;
}

/** At which calls; by default at each that changes something. */
export interface Where {
  /** Also at those that only read: what is there is the same, and it takes ten times as long. */
  readonly everyCall?: boolean;
  /** At one in so many of them. */
  readonly share?: number;
}

/**
 * Cuts an action off at each of its calls, each time on a new sheet of one workbook, since to open another takes longer than a
 * start.
 *
 * @returns How many times, and what was wrong.
 */
export async function sweep(
  addin: OpenAddin,
  { rows, before, action, check }: Sweep,
  { everyCall = false, share = 1 }: Where = {},
): Promise<{ cuts: number; wrong: string[] }> {
  const wrong: string[] = [];
  let cuts = 0;
  for (const how of CUTS) {
    for (let n = 1; ; n += share) {
      const sheet = addin.workbook.insertSheet();
      const box = { row: 1, column: 1, rows: rows.length, columns: rows[0]!.length };
      sheet.setValues(
        box,
        rows.map((row) => [...row]),
      );
      await before?.(sheet);
      const at = await cutOff(addin, n, how, everyCall, () => action(sheet));
      const problem = await check(sheet);
      if (problem !== "") wrong.push(`${at === "" ? "not cut off" : at}: ${problem}`);
      addin.workbook.deleteSheet(sheet);
      if (at === "") break;
      cuts += 1;
    }
  }
  return { cuts, wrong };
}

/** @returns Where the action was cut off; empty if it has fewer calls. */
async function cutOff(
  addin: OpenAddin,
  n: number,
  how: (typeof CUTS)[number],
  everyCall: boolean,
  action: () => Promise<unknown>,
): Promise<string> {
  let seen = 0;
  let at = "";
  // A kill loses what is buffered: before a change there is the same as after the one before it.
  const isMeant = ({ service, method, phase }: ServiceCall) =>
    phase === "before" && (everyCall || (CHANGES.test(method) && !service.endsWith("Builder")));
  addin.host.intercept = (call) => {
    if (!isMeant(call) || ++seen !== n) return undefined;
    at = `${how} at ${n}, ${call.service}.${call.method}`;
    if (how === "killed") return "kill";
    throw new ServiceError("Service error: Spreadsheets");
  };
  await action().catch(() => undefined);
  addin.host.intercept = undefined;
  if (at !== "") await addin.clock.sleep(LEASE_AND_MORE_MS);
  return at;
}

/** Starts a run, or goes on with the one that is under way, to its end. */
export async function runToEnd(addin: OpenAddin, request: RunRequest): Promise<Progress> {
  const { run } = await addin.value("getState", {});
  return run?.state === "running" || run?.state === "waiting" ? addin.finishRun(run) : addin.run(request);
}

/** All that people see or the add-on knows a sheet's columns by, in lines. */
export function sheetState(addin: OpenAddin, sheet: Sheet): string[] {
  const box = { row: 1, column: 1, rows: 4, columns: 12 };
  const columns = Array.from({ length: box.columns }, (_, index) => index + 1);
  const bold = sheet
    .getFormats(box)
    .map((line) => line.map(({ fontWeight, background }) => [fontWeight === "bold", background ?? null]));
  const hidden = columns.filter((column) => sheet.isColumnHidden(column));
  const tags = columnTags(addin, sheet).filter((tag) => tag !== "company");
  return [sheet.getValues(box), sheet.getNotes(box), bold, hidden, tags].map((part) => JSON.stringify(part));
}

/** Tags of a sheet's columns. */
export function columnTags({ workbook }: OpenAddin, sheet: Sheet): string[] {
  return workbook
    .findMetadata({ key: "ci-column" })
    .flatMap(({ value, location }) =>
      location.type === "COLUMN" && location.sheetId === sheet.id ? [value ?? ""] : [],
    );
}
