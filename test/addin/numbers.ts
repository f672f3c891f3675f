import type { Progress } from "../../src/rpc/rpc";
import { OWNER, type OpenAddin } from "./addin-on-host";

/** Words of the Status column that stand for each group of rows. */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  filled: ["Done", "Up to date"],
  waiting: ["Queued"],
};

/** Credits that may differ by what floats leave behind. */
const CLOSE = 0.011;

/** What is to be compared at one moment. */
interface Compared {
  readonly addin: OpenAddin;
  /** By the service since the run began; and before that, in this spreadsheet. */
  readonly billed: number;
  readonly earlier: number;
  /** What a killed execution has left is booked at its reserved price: nobody knows what came. */
  readonly isBilledExactly: boolean;
}

/** Progress, summary, History and Credits beside the service's own ledger and the sheet. @returns What does not agree. */
export async function disagreements(
  { addin, billed, earlier, isBilledExactly }: Compared,
  progress: Progress,
): Promise<string[]> {
  const { runId } = progress;
  const { runs } = await addin.value("getHistory", {});
  const past = runs.find((run) => run.runId === runId);
  const { total } = await addin.value("getCredits", {});
  const inAll = total.credits + total.estimated + total.unconfirmed - earlier;
  const out = progress.underWay?.credits ?? 0;
  const most = progress.creditsSpent + out;
  const isSettled = out === 0;
  return [
    ...differs("History's done", past?.done, progress.done),
    ...differs("History's message", past?.message, progress.message),
    ...differs("History's credits", past?.credits, progress.creditsSpent),
    ...differs("History's undo", past?.undo, progress.undo),
    ...(billed > most + CLOSE ? [`${billed} credits billed, ${most} told`] : []),
    ...(isSettled && isBilledExactly && Math.abs(billed - progress.creditsSpent) > CLOSE
      ? [`${billed} credits billed, ${progress.creditsSpent} told`]
      : []),
    ...(isSettled && Math.abs(inAll - progress.creditsSpent) > CLOSE
      ? [`Credits says ${inAll}, the run ${progress.creditsSpent}`]
      : []),
    ...rowsDiffer(addin, progress),
    ...itemsDiffer(addin, progress),
  ];
}

/** The groups of rows beside the words that the Status column shows. */
function rowsDiffer(addin: OpenAddin, { rows, kind, state }: Progress): string[] {
  if (!addin.headers().includes("Status") || kind === "jobs" || kind === "news") return [];
  if (state === "running" || state === "waiting") return [];
  const shown = addin.under("Status").map(String);
  return rows.flatMap(({ what, label, rows: told }) => {
    const words = WORDS[what] ?? [label];
    const seen = shown.filter((word) => words.includes(word)).length;
    return differs(`rows that are ${label}`, told, seen);
  });
}

/** The items that the summary tells beside the rows of their sheet: nothing else has written there. */
function itemsDiffer({ workbook }: OpenAddin, { message, sheetName, isUndone }: Progress): string[] {
  const [, told] = / (\d+) new (?:job posts?|articles?|posts?|reviews?)/.exec(message) ?? [];
  const sheet = workbook.sheets.find(({ name }) => name === sheetName);
  if (told === undefined || sheet === undefined || isUndone === true) return [];
  const [heads = [], ...lines] = sheet.getValues(sheet.dataRange);
  const column = heads.indexOf("Company");
  const seen = lines.filter((line) => line[column] !== "" && line[column] !== null).length;
  return differs("new items", Number(told), seen);
}

function differs(what: string, told: unknown, seen: unknown): string[] {
  return told === seen ? [] : [`${what}: ${JSON.stringify(told)} told, ${JSON.stringify(seen)} seen`];
}

/** Hears of a run until nothing more is to be heard, as the sidebar does after *Cancel*. */
export async function untilSettled(addin: OpenAddin, progress: Progress): Promise<Progress> {
  let now = progress;
  for (let calls = 0; now.nextDelayMs > 0 && calls < 100; calls++) {
    await addin.clock.sleep(now.nextDelayMs);
    now = await addin.value("runSlice", { runId: now.runId }, OWNER);
  }
  return now;
}
