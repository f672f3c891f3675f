import { kindOf, startOf } from "../kinds";
import type { Progress } from "../../src/rpc/rpc";
import { useAddin } from "../addin";
import { companies, credits, numberInWords, wholeCredits } from "../in-words";
import { membersOf, recall, remember } from "../remembered";
import { type Task, useTask } from "../use-task";
import { isWatched } from "../watch/watch-draft";
import { priceEach } from "./price-each";
import { panelOf, selectionOf, sheetOf } from "./run-range";

/** The remaining rows of a selection of which only the first were tried. */
export interface Rest {
  readonly runId: string;
  readonly range: string;
  readonly companies: number;
}

const KEY = "tried-few";

export function rememberRest(rest: Rest): void {
  remember(KEY, rest);
}

/** The rows a run did not try; null if it took the whole selection. */
export function restOf(runId: string): Rest | null {
  const rest = recall(KEY, readRest);
  return rest?.runId === runId ? rest : null;
}

function readRest(stored: unknown): Rest | null {
  const { runId, range, companies: count } = membersOf(stored);
  return typeof runId === "string" && typeof range === "string" && typeof count === "number"
    ? { runId, range, companies: count }
    : null;
}

/** Something to do next; the first of them is the large button, the others are under *More*. */
export interface NextStep {
  readonly label: string;
  readonly onClick: () => void;
  readonly busy?: boolean;
  /** What has to be known before. */
  readonly help?: string;
}

/** What a person does after a run: the rows not tried yet, more about the same companies, and what it has written. */
export function useNextSteps(progress: Progress): {
  readonly steps: readonly NextStep[];
  readonly task: Task;
} {
  const { call, go, state, run } = useAddin();
  const task = useTask();
  const { runId, kind, done, total, sheetName, request, mine, toAskFor = 0 } = progress;
  const steps: NextStep[] = [];
  if (done === 0 || sheetName === "") return { steps, task };
  const rest = restOf(runId);
  const source = sheetOf(request?.range);
  if (rest !== null)
    steps.push({
      label: startOf(kind, `the other ${numberInWords(rest.companies)}`),
      onClick: () => go(panelOf(kind), selectionOf(rest.range, source, rest.companies)),
    });
  if (kindOf(kind).isOfNames)
    steps.push({
      label: "Enrich these companies",
      busy: task.busy,
      onClick: () =>
        task.run(async () => {
          const { websites, sheetName: opened } = await call("openResults", { runId });
          const found = websites && selectionOf(websites.range, opened, websites.companies);
          go("enrich", found);
        }),
    });
  if (kind === "enrichment" && request?.range !== undefined && hasFilled(progress))
    steps.push({
      label: "Add columns",
      onClick: () => go("enrich", selectionOf(request.range!, source, total)),
    });
  // What stands beside each company can be filled in for those that come.
  if (
    !isWatched(kind) &&
    kindOf(kind).isBeside &&
    !kindOf(kind).isOfNames &&
    request !== undefined &&
    progress.ofWatch !== true
  )
    steps.push({ label: "Fill new rows", onClick: () => go("watches", undefined, request) });
  if (isWatched(kind) && request !== undefined && progress.ofWatch !== true)
    steps.push({ label: "Watch the whole column", onClick: () => go("watches", undefined, request) });
  if (mine && toAskFor > 0) {
    const each = priceEach(request, state?.sections ?? []);
    const most = each === null ? undefined : wholeCredits(each * toAskFor);
    const price =
      most === undefined ? "at this run’s prices, within its limit" : `for at most ${credits(most)}`;
    steps.push({
      label: `Ask for ${companies(toAskFor)} that ${toAskFor === 1 ? "is" : "are"} missing`,
      onClick: () => {
        go("run");
        run.askForMissing(most);
      },
      help: `Asking is free and may take days. What is found is then fetched, ${price}.`,
    });
  }
  const show: NextStep = {
    label: "Show the result",
    busy: task.busy,
    onClick: () => task.run(async () => void (await call("openResults", { runId }))),
  };
  const isElsewhere = state?.selection?.sheetName !== sheetName;
  return { steps: isElsewhere && rest === null ? [show, ...steps] : [...steps, show], task };
}

/** Whether any row has got something: without, more columns would be as blank. */
function hasFilled({ rows }: Pick<Progress, "rows">): boolean {
  return rows.some(({ what }) => what === "filled" || what === "partly");
}
