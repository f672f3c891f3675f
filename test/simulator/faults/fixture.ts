import type { Progress } from "../../../src/rpc/rpc";
import type { Intercept, ServiceCall } from "../../../workbench/host/execution-record";
import { ServiceError } from "../../../workbench/host/service-error";
import { WorkbookSheet } from "../../../workbench/workbook/sheet";
import type { OpenAddin } from "../../addin/addin-on-host";
import { generatedWebsite } from "../../addin/generated-companies";
import { WORDS } from "../platform-words";

export { openAddin } from "../../addin/open-addin";

const LEASE_AND_MORE_MS = 95_000;

/** A column of so many companies, below its header. */
export const manyCompanies = (count: number): string[] => [
  "Website",
  ...Array.from({ length: count }, (_, index) => generatedWebsite(index)),
];

/** Requests that were billed more than once. */
export function billedAgain({ api }: OpenAddin): string[] {
  const billed = api.calls.filter(({ credits }) => credits > 0).map(({ url, body = "" }) => `${url} ${body}`);
  return billed.filter((request, index) => billed.indexOf(request) !== index);
}

/** Refuses every write to a hidden sheet. */
export const hiddenSheetRefuses: Intercept = (call) => {
  if (call.phase === "before" && isHiddenWrite(call)) throw new ServiceError(WORDS.sheetTimeout);
};

function isHiddenWrite({ method, target }: ServiceCall): boolean {
  const { sheet } = target as { readonly sheet?: unknown };
  return /^(setValues?|appendRow)$/.test(method) && sheet instanceof WorkbookSheet && sheet.hidden;
}

/** Drives at most so many slices, repeating refused calls as a patient sidebar does; the run need not end. */
export async function slices(addin: OpenAddin, runId: string, most = 8): Promise<Progress | null> {
  let last: Progress | null = null;
  for (let count = 0; count < most; count++) {
    const reply = await addin.sidebar("runSlice", { runId }).catch(() => null);
    if (reply?.ok === true) {
      last = reply.value;
      if (last.state !== "running" && last.state !== "waiting") return last;
    }
    await addin.clock.sleep(LEASE_AND_MORE_MS);
  }
  return last;
}

/**
 * Enters a formula into an unused sheet and waits for it. @returns What its second column shows: the first one repeats
 * the company.
 */
export async function shown(addin: OpenAddin, formula: string, rows = 1, column = 2): Promise<unknown[]> {
  const { sheet } = await addin.formula(formula);
  return sheet.getValues({ row: 1, column, rows, columns: 1 }).map(([value]) => value);
}

/** The service's job posts or articles, which a test may change, served page by page. */
export function serveListing(
  addin: OpenAddin,
  items: () => readonly object[],
  { pageCap = Infinity } = {},
): void {
  addin.spoil = (reply, url) => {
    if (reply.status !== 200 || !/\/(jobs|news)\?/.test(url)) return reply;
    const query = new URLSearchParams(url.split("?")[1]);
    const offset = Number(query.get("offset") ?? 0);
    const limit = Math.min(pageCap, Number(query.get("limit") ?? 10));
    const { data: _data, total: _total, ...rest } = JSON.parse(reply.body) as Record<string, unknown>;
    const all = items();
    const body = { ...rest, data: all.slice(offset, offset + limit), total: all.length };
    return { ...reply, body: JSON.stringify(body) };
  };
}

export const post = (number: number): object => ({
  job_id: `job-${number}`,
  title: `Role ${number}`,
  // The larger the number, the newer it is.
  date_posted: new Date(Date.UTC(2026, 0, number)).toISOString(),
  url: `https://jobs.example/${number}`,
});
