import { codeOf } from "../errors";
import type { ListsOn } from "../lists/list-services";
import { companiesIn } from "../runs/company-rows";
import { companySelection } from "../runs/company-selection";
import { planOf } from "../runs/kinds/plan-of";
import { isCappedLook, isOver, reasonText, type RunRecord } from "../runs/run-record";
import type { RunServices } from "../runs/run-services";
import type { Runs } from "../runs/runs";
import type { StatusCode } from "../runs/status";
import { companyNames } from "./company-names";
import type { LookFinds } from "./find";
import type { StoredWatch } from "./stored-watch";
import { tickedOf } from "./ticked-rows";
import { watchedRange } from "./watched-column";
import { whatIsNew } from "./what-is-new";
import { wholeLook } from "./whole-looks";

/** What looks begin, are driven and end with. */
export interface LookParts {
  readonly services: RunServices;
  readonly runs: Runs;
  readonly lists: ListsOn;
}

const NOT_LOOKED_AT: readonly StatusCode[] = ["failed", "missing", "skipped", "stopped"];

/** What a look whose run has ended has found, from the answers that are held; null if that cannot be said yet. */
export function findsOfLook(
  { services, lists }: LookParts,
  watch: StoredWatch,
  run: RunRecord,
): LookFinds | null {
  return wholeLook(watch.kind)?.tell(lists(), watch, run) ?? columnFinds(services, watch, run);
}

function columnFinds(services: RunServices, watch: StoredWatch, run: RunRecord): LookFinds | null {
  const { answers, clock } = services;
  const isBaseline = watch.lookedAt === 0;
  const plan = planOf(run.request, run.refusedSections);
  const toldAt = clock.now();
  answers.refresh();
  const companies = companiesOf(services, watch);
  // An answer on its way would count as told without having been read.
  if (companies !== null && plan.questions?.isUnderWay(answers, companies) === true) return null;
  // Whoever undoes a look has not looked.
  const isTold = companies !== null && run.undo.state === "none";
  const { finds, added } =
    !isTold || isBaseline
      ? { finds: [], added: undefined }
      : whatIsNew(answers, plan, companies, watch, run.startedAt);
  const about = [...new Set(finds.map(({ company }) => company))];
  const { names, answered } = companyNames(services, watch, about);
  const looked = countLooked(run);
  return {
    finds,
    answered,
    names,
    isBaseline,
    counts: { looked, of: run.total, ...(added === undefined ? {} : { added }) },
    ...(isTold ? { toldAt } : {}),
    message: looked === 0 ? mostOften(run) : "",
  };
}

/** Companies that it has asked about, or found answered. */
function countLooked(run: RunRecord): number {
  const { total, waiting, reasons } = run;
  // Those that its cap has left were told so, and still count as waiting.
  const isLeft = (code: StatusCode) => code === "stopped" && isCappedLook(run) && isOver(run);
  const without = reasons.filter(
    ({ code }) => code !== null && NOT_LOOKED_AT.includes(code) && !isLeft(code),
  );
  return Math.max(0, total - waiting - without.reduce((sum, { rows }) => sum + rows, 0));
}

function mostOften({ reasons }: RunRecord): string {
  const [most] = [...reasons].sort((a, b) => b.rows - a.rows);
  return most === undefined ? "" : `${reasonText(most).replace(/\.$/, "")}.`;
}

/** Those that it looks at. Null where the column is gone: what was bought is kept, and the next look says so. */
function companiesOf({ spreadsheet }: RunServices, watch: StoredWatch): readonly string[] | null {
  try {
    const all = companySelection(spreadsheet, watchedRange(spreadsheet, watch));
    const { rows } = watch.ticked === true ? tickedOf(all) : all;
    return companiesIn(rows);
  } catch (error) {
    if (codeOf(error) === null) throw error;
    return null;
  }
}
