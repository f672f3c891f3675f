import type { Progress, RunRequest } from "../../src/rpc/rpc";
import type { ServiceCall } from "../../workbench/host/execution-record";
import type { CellValue } from "../../workbench/workbook/cell-view";
import { DemoApi } from "../../demo-api/demo-api";
import type { OpenAddin } from "./addin-on-host";

export const FIRMOGRAPHIC: RunRequest = { kind: "enrichment", sections: ["firmographic"] };
const LEASE_AND_MORE_MS = 91_000;
const ROWS = 120;
const KNOWN = 83;

/** Websites that the demo API knows; the sample spreadsheet's own twenty come first. */
export function knownWebsites(count: number): string[] {
  return new DemoApi().companies.slice(0, count).map(({ website }) => website);
}

/** 120 rows: known companies, some repeated in another spelling, some unknown, blanks, and text that is no company. */
export function mixedColumn(): (string | number)[] {
  const known = knownWebsites(KNOWN);
  return [
    "Website",
    ...Array.from({ length: ROWS }, (_, index) => {
      if (index % 15 === 7) return "";
      if (index % 20 === 11) return ["Acme Incorporated", 42, "someone@acme.example"][index % 3]!;
      if (index % 30 === 17) return `nobody-knows-${index}.example`;
      if (index % 4 === 3) return `https://www.${known[Math.floor(index / 3) % known.length]!}/about`;
      return known[(index * 7) % known.length]!;
    }),
  ];
}

export interface Kill {
  readonly n: number;
  readonly phase: ServiceCall["phase"];
}

/**
 * One kill for every state that a kill can leave behind: most calls only read, so being killed before or after them
 * makes no difference to later executions.
 */
export function distinctKills(points: RunCalls["points"]): Kill[] {
  return points
    .filter(({ state }, index) => state !== points[index - 1]?.state)
    .map(({ n, phase }) => ({ n, phase }));
}

/** Every service call of the run's own executions. */
export class RunCalls {
  /** Counted from 1 over all executions, once per call. */
  count = 0;
  /** The index in `sent` of the last batch, and whether its answers are stored. */
  private lastBatch = 0;
  killedAt: string | null = null;
  /** What a kill would leave behind at each call, before and after its effect. */
  readonly points: (Kill & { readonly state: string })[] = [];
  /** Websites of the last batch sent before the kill. */
  inFlight: readonly string[] = [];

  constructor(
    private readonly addin: OpenAddin,
    private readonly kill: Kill | null = null,
  ) {
    addin.host.intercept = (call) => this.seen(call);
    addin.workbook.onChange(() => void this.changes++);
  }

  private changes = 0;

  /** Buffered writes, locks and the script's memory are lost with a killed execution. */
  private get state(): string {
    const { host, sent } = this.addin;
    return JSON.stringify([
      this.changes,
      sent.length,
      [...host.documentProperties()],
      [...host.userProperties()],
      host.cachedTexts(),
      host.executions.length,
    ]);
  }

  private seen({ service, method, phase }: ServiceCall): void | "kill" {
    if (phase === "before") this.count++;
    if (phase === "before" && method === "fetchAll") this.lastBatch = this.addin.sent.length;
    if (this.kill === null) this.points.push({ n: this.count, phase, state: this.state });
    if (this.killedAt !== null || this.kill?.n !== this.count || this.kill.phase !== phase) return;
    this.killedAt = `${phase} ${service}.${method}`;
    this.inFlight = companiesSent(this.addin).slice(this.lastBatch);
    return "kill";
  }
}

/** The final result of a run that was killed once. */
export interface Survived {
  readonly place: string;
  readonly done: Progress;
  /** Companies that were requested again, and those of the batch in flight at the kill. */
  readonly again: readonly string[];
  readonly inFlight: readonly string[];
  readonly sheet: CellValue[][];
}

/** Runs the mixed column, kills it once, and continues as its user would. Disposes of the add-on. */
export async function killedAt(addin: OpenAddin, kill: Kill): Promise<Survived> {
  const calls = new RunCalls(addin, kill);
  try {
    await addin.run(FIRMOGRAPHIC);
  } catch (failure) {
    if (calls.killedAt === null) throw failure;
  }
  const done = await resume(addin, FIRMOGRAPHIC);
  const survived = {
    place: `${kill.phase} call ${kill.n}, ${calls.killedAt}`,
    done,
    again: repeated(companiesSent(addin)),
    inFlight: calls.inFlight,
    sheet: timelessSheet(addin),
  };
  await addin.host.dispose();
  return survived;
}

/** What a user does whose run was interrupted: opens the sidebar, starts again or continues, until it is over. */
export async function resume(addin: OpenAddin, request: RunRequest): Promise<Progress> {
  const { run } = await addin.value("getState", {});
  let progress = run ?? (await addin.start(request));
  for (let slices = 0; progress.state === "running" || progress.state === "waiting"; slices++) {
    if (slices === 60) throw new Error(`The run does not end: ${JSON.stringify(progress)}`);
    if (progress.state === "waiting") await addin.clock.sleep(LEASE_AND_MORE_MS);
    progress = await addin.slice(progress);
  }
  return progress;
}

/** The sheet without what depends on the time of the purchase. */
export function timelessSheet(addin: OpenAddin): CellValue[][] {
  const [headers = [], ...rows] = addin.sheet.getValues(addin.sheet.dataRange);
  const fetched = headers.indexOf("Updated");
  const timeless = (value: CellValue, column: number): CellValue => {
    if (column === fetched) return value === "" ? "" : "a time";
    return value === "Up to date" ? "Done" : value;
  };
  return [headers, ...rows.map((row) => row.map(timeless))];
}

/** The company of every request sent, in order. */
export function companiesSent(addin: OpenAddin): string[] {
  return addin.sent.map(({ url }) => new URL(url).searchParams.get("company") ?? "");
}

/** What was requested more than once, once per repetition. */
export function repeated(companies: readonly string[]): string[] {
  return companies.filter((company, index) => companies.indexOf(company) !== index);
}
