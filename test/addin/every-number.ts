import type { Progress, Reply, RunRequest } from "../../src/rpc/rpc";
import { disagreements, untilSettled } from "./numbers";
import { openAddin, websites, type OpenAddin } from "./open-addin";

const COLUMN = [
  "Website",
  ...websites(12),
  "nobody.example",
  "no company",
  "Juniper & Finch",
  websites(1)[0]!,
];
const LEASE_AND_MORE_MS = 8 * 60_000;

/** A kind of run, on the column of companies. */
export interface Kind {
  readonly name: string;
  readonly begin: (addin: OpenAddin) => Promise<Progress>;
}

const LIST = { filters: { "location.hq.country": ["DEU"] }, limit: 6 };

const request = (name: string, asked: RunRequest): Kind => ({ name, begin: (addin) => addin.start(asked) });

/** Those that differ in how they are counted. */
export const KINDS: readonly Kind[] = [
  request("rows", { kind: "enrichment", sections: ["firmographic"] }),
  request("job posts", { kind: "jobs", limit: 10 }),
  request("names", { kind: "match" }),
  request("a list", { kind: "list", list: LIST }),
  { name: "a list again", begin: savedAgain },
  { name: "a look at a column", begin: look },
  {
    name: "formulas",
    async begin(addin) {
      const lines = websites(30).map((_, index) => [`=COMPANY_ENRICH(A${index + 2},"Founded")`]);
      addin.sheet.enter({ row: 2, column: 5, rows: lines.length, columns: 1 }, lines);
      await addin.workbook.settle();
      return addin.start({ kind: "formulas", scope: "sheet", missingOnly: true });
    },
  },
  request("a brief", { kind: "brief", company: websites(1)[0]!, sections: ["firmographic", "location"] }),
];

/** The others over companies. */
export const MORE_KINDS: readonly Kind[] = [
  request("news", { kind: "news", limit: 10 }),
  request("headcount", { kind: "headcount" }),
  request("traffic", { kind: "traffic" }),
  request("people", { kind: "people" }),
  request("posts", { kind: "posts", limit: 10 }),
  request("employee reviews", { kind: "employee_reviews", rows: true, limit: 3 }),
  request("product reviews", { kind: "product_reviews", rows: true, limit: 3 }),
  request("every job post", { kind: "jobs", mode: "all" }),
];

async function savedAgain(addin: OpenAddin): Promise<Progress> {
  const { sheetName } = await addin.value("generateList", { ...LIST, creditCap: 50 });
  await addin.value("saveList", { ...LIST, name: "Germans", sheetName });
  await addin.clock.sleep(11 * 60_000);
  const { savedList } = await savedIn(addin);
  return addin.start({ kind: "list", savedList });
}

/** The id of the only saved list. */
async function savedIn({ host }: OpenAddin): Promise<{ savedList: string }> {
  const [, text = "{}"] = [...host.documentProperties()].find(([name]) => name.startsWith("LIST_")) ?? [];
  return { savedList: (JSON.parse(text) as { id: string }).id };
}

async function look(addin: OpenAddin): Promise<Progress> {
  const what = { kind: "news", request: { limit: 5 } } as const;
  const watch = { name: "News", what, every: "week", hour: 0, creditCap: 100, monthCap: 100 } as const;
  const { watchId } = await addin.value("saveWatch", watch);
  return addin.value("runWatch", { watchId });
}

const open = () => openAddin({ column: COLUMN, formulas: false });

/** How many calls a slice makes. */
async function callsOf(kind: Kind): Promise<number> {
  const addin = await open();
  const begun = await kind.begin(addin);
  let calls = 0;
  addin.host.intercept = ({ execution, phase }) => {
    if (phase === "before" && execution.functionName === "sidebarCall") calls += 1;
  };
  await addin.slice(begun);
  return calls;
}

/** So many of its calls, spread over all of them. */
function spread(calls: number, moments: number): number[] {
  const many = Math.min(moments, calls);
  return Array.from({ length: many }, (_, index) => 1 + Math.floor(((index + 0.5) * calls) / many));
}

/** As the sidebar shows it when it is opened; what was heard last where it shows another run. */
async function known(addin: OpenAddin, runId: string, heard: Progress): Promise<Progress> {
  const { run, runs = [] } = await addin.value("getState", {});
  const shown = [run, ...runs].find((each) => each?.runId === runId);
  return shown ?? { ...heard, ...(await addin.value("watchRun", { runId })), nextDelayMs: heard.nextDelayMs };
}

/** *Go on* costs what it says. */
async function goingOn(addin: OpenAddin, run: Progress): Promise<string[]> {
  if (run.toRetry === 0) return [];
  const { credits } = await addin.value("quoteRetry", { runId: run.runId });
  const before = addin.credits;
  await addin.retry(run);
  const cost = addin.credits - before;
  // A company that the service does not know is free.
  const isTrue =
    cost <= credits.high + 0.01 && cost >= Math.min(credits.low, cost === 0 ? 0 : credits.low - 3);
  return !isTrue || (cost === 0 && credits.high > 3)
    ? [`going on: ${credits.low} to ${credits.high} told, ${cost} billed`]
    : [];
}

/** *Undo* takes what it says. */
async function undoing(addin: OpenAddin, runId: string): Promise<string[]> {
  const { runs } = await addin.value("getHistory", {});
  const undo = runs.find((run) => run.runId === runId)?.undo ?? "";
  if (undo === "") return [];
  const told = Number(/the (\d+)? ?job posts?/.exec(undo)?.[1] ?? (/the job post /.test(undo) ? 1 : 0));
  const posts = () => {
    const sheet = addin.workbook.sheets.find(({ name }) => name === "Job posts");
    return sheet === undefined ? 0 : addin.under("Company", sheet).filter((cell) => cell !== "").length;
  };
  const before = posts();
  await addin.undo({ runId });
  const taken = before - posts();
  return taken === told ? [] : [`undo: “${undo}”, ${taken} taken`];
}

/** Cancels a run at so many calls of its first slice. @returns What does not agree, then and after *Go on* and *Undo*. */
export async function whenCancelled(kind: Kind, moments: number): Promise<string[]> {
  const wrong: string[] = [];
  for (const n of spread(await callsOf(kind), moments)) {
    const addin = await open();
    const begun = await kind.begin(addin);
    const before = addin.credits;
    let seen = 0;
    let place = "";
    const cancelling: Promise<Reply<unknown>>[] = [];
    const middle: string[] = [];
    addin.host.intercept = async ({ execution, phase, service, method }) => {
      if (phase !== "before" || execution.functionName !== "sidebarCall" || ++seen !== n) return;
      addin.host.intercept = undefined;
      place = `${n}, ${service}.${method}`;
      const watched = await addin.value("watchRun", begun);
      const out = watched.underWay?.credits ?? 0;
      const billed = addin.credits - before;
      if (billed > watched.creditsSpent + out + 0.01)
        middle.push(`${billed} billed, ${watched.creditsSpent} + ${out} told`);
      // Where the slice holds the lock, cancelling waits for it.
      cancelling.push(addin.sidebar("cancelRun", begun));
      await Promise.race([...cancelling, addin.clock.sleep(1_000)]);
    };
    await addin.slice(begun);
    if ((await cancelling[0])?.ok !== true) await addin.value("cancelRun", begun);
    addin.host.intercept = undefined;
    const settled = await untilSettled(addin, await addin.value("watchRun", begun));
    const run = await known(addin, begun.runId, settled);
    const found = await disagreements(
      { addin, billed: addin.credits - before, earlier: before, isBilledExactly: true },
      run,
    );
    const after = await goingOn(addin, run);
    const undone = await undoing(addin, run.runId);
    for (const each of [...middle, ...found, ...after, ...undone])
      wrong.push(`cancelled at ${place}: ${each}`);
    await addin.host.dispose();
  }
  return wrong;
}

/** Kills the first slice at so many of its calls. @returns What does not agree, at once, and when the run has gone on to its end. */
export async function whenKilled(kind: Kind, moments: number): Promise<string[]> {
  const wrong: string[] = [];
  for (const n of spread(await callsOf(kind), moments)) {
    const addin = await open();
    const begun = await kind.begin(addin);
    const before = addin.credits;
    let seen = 0;
    let place = "";
    addin.host.intercept = ({ execution, phase, service, method }) => {
      if (phase !== "before" || execution.functionName !== "sidebarCall" || ++seen !== n) return undefined;
      place = `${n}, ${service}.${method}`;
      return "kill";
    };
    await addin.slice(begun).catch(() => undefined);
    addin.host.intercept = undefined;
    const killed = await known(addin, begun.runId, begun);
    const found = await disagreements(
      { addin, billed: addin.credits - before, earlier: before, isBilledExactly: false },
      killed,
    );
    await addin.clock.sleep(LEASE_AND_MORE_MS);
    const ended = await addin.finishRun(await addin.value("runSlice", begun));
    const after = await disagreements(
      { addin, billed: addin.credits - before, earlier: before, isBilledExactly: false },
      await known(addin, begun.runId, ended),
    );
    const undone = await undoing(addin, begun.runId);
    for (const each of [...found, ...after, ...undone]) wrong.push(`killed at ${place}: ${each}`);
    await addin.host.dispose();
  }
  return wrong;
}
