import { type Pause, stopped } from "../buying/pause";
import type { Settled } from "../buying/questions";
import type { ResolvedColumn } from "../core/columns/column";
import { expandColumns, judged, ofNewSections, whyAbsent } from "../core/columns/expand-columns";
import { sectionsOf } from "../core/columns/resolve-fields";
import type { Standing } from "../journal/answers";
import {
  type Buying,
  settleCompanies,
  type SettledCompanies,
  standingsNow,
  UNREADABLE,
} from "./buy-companies";
import { isOpen } from "./kinds/facts";
import { itemsOf, type RunAnswer } from "./kinds/run-plan";
import { planOf } from "./kinds/plan-of";
import { pagingOf } from "./paging";
import type { RunLease } from "./run-lease";
import { rowsOf } from "./run-rows";
import type { RunServices } from "./run-services";

/** Companies of which it is looked up what is known of columns that no catalogue lists. */
const MOST_LOOKED_UP = 100;

const LONGEST_MS = 30_000;

/**
 * Finds out which columns a run has, before they are added, and keeps it with the run. Nothing is asked of a run all of
 * whose columns are known.
 *
 * @param paid Takes the companies of which something is bought: their rows are done, not up to date.
 * @returns Why it cannot go on; null if it can.
 */
export function settleColumns(services: RunServices, lease: RunLease, paid: Set<string>): Pause | null {
  const { clock, state } = services;
  const { record } = lease;
  const startedAt = clock.now();
  const plan = planOf(record.request, record.refusedSections);
  if (plan.open === undefined) return null;
  const waiting = rowsOf(services, record, true).waiting().keys;
  const buying = { services, lease, plan, paging: pagingOf(services, plan, record.startedAt, record) };
  const told = tellColumns({
    columns: plan.open,
    waiting,
    standings: standingsNow(buying, waiting.slice(0, MOST_LOOKED_UP), false),
    buying,
    paid,
    isLate: () => clock.now() - startedAt > LONGEST_MS,
  });
  if ("state" in told) return told;
  const { returned, fields, absent } = told;
  record.absent = [record.absent, absent].filter((words) => words !== "").join(" ");
  if (fields !== undefined) {
    record.request = { ...record.request, fields: [...fields] };
    return settleColumns(services, lease, paid);
  }
  if (returned === null) return null;
  record.request = { ...record.request, returned: [...returned] };
  // Should this be killed, whoever undoes the run knows of the columns.
  state.update((snapshot) => ({ set: lease.renewed(snapshot), value: undefined }));
  return null;
}

/** Of so many companies one should tell; what none of them does is taken for absent. */
const MOST_ASKED = 20;
const LOOKING = "Checking which of these columns the API has.";
/** After so many refusals it is no company that is refused. */
const SURE_AFTER = 2;

interface Asking {
  /** All columns that are asked for. */
  readonly columns: readonly ResolvedColumn[];
  /** Companies that wait, in sheet order. */
  readonly waiting: readonly string[];
  /** What is known of them already. */
  readonly standings: readonly Standing<RunAnswer>[];
  readonly buying: Buying;
  /** Takes the companies of which something is bought. */
  readonly paid: Set<string>;
  /** Whether this execution should leave the rest to the next one. */
  readonly isLate: () => boolean;
}

/** Which columns there are, as answers tell it. */
interface ToldColumns {
  /** Paths of what the API returned; null while no company has an answer. */
  readonly returned: readonly string[] | null;
  /** Paths to ask for in place of all, where it refuses sections that no catalogue lists. */
  readonly fields?: readonly string[];
  /** What it did not return, in words. */
  readonly absent: string;
}

/**
 * Finds out which of the columns that no catalogue lists the API has: from what is known, else by asking about one company
 * after another until an answer tells. What was bought is looked up for free afterwards.
 *
 * @returns Why the run cannot go on, if it cannot: nothing that was asked for is there, or nothing can be bought.
 */
function tellColumns({ columns, waiting, standings, buying, paid, isLate }: Asking): ToldColumns | Pause {
  const told = standings.flatMap(documentsOf);
  const open = waiting.filter((_, index) => standings[index]?.kind !== "answered");
  const suspects = ofNewSections(columns);
  let refusals = 0;
  for (const [index, company] of open.entries()) {
    if (told.length > 0 && (index >= MOST_ASKED || judged(columns, told).unclear.length === 0)) break;
    if (isLate()) return { state: "waiting", message: LOOKING, delayMs: 0 };
    const came: Settled<Standing<RunAnswer>>[] = [];
    const on = (settled: SettledCompanies) => came.push(...settled.values());
    const pause = settleCompanies(buying, { companies: [company], until: 0, on });
    if (came.some((each) => each.kind === "known" && each.paidNow)) paid.add(company);
    if (pause !== null) return pause;
    const last = came[came.length - 1];
    if (last?.kind === "failed")
      return stopped({ message: last.error?.message ?? UNREADABLE, code: "input/field" });
    if (last !== undefined) told.push(...documentsOf(last.found));
    const refused = refusalIn(last?.found);
    if (refused === null || suspects.length === 0) continue;
    refusals += 1;
    // One refusal may be about its company.
    if (refusals < SURE_AFTER && index < open.length - 1) continue;
    const others = columns.filter((column) => !suspects.includes(column));
    if (others.length === 0) return stopped({ message: refused, code: "api/bad-request" });
    return { returned: null, fields: others.map(({ path }) => path), absent: wordsOn(suspects) };
  }
  if (told.length === 0) return { returned: null, absent: "" };
  const { absent, unclear } = judged(columns, told);
  const missing = [...absent, ...unclear];
  const there = expandColumns(
    columns.filter((column) => !missing.includes(column)),
    told.flat(),
  );
  const words = wordsOn(missing);
  const isNothing = columns.some(({ section }) => section !== undefined) && sectionsOf(there).length === 0;
  if (isNothing) return stopped({ message: words, code: "input/field" });
  const listed = columns.filter((column) => !isOpen(column));
  return {
    returned: there.map(({ path }) => path).filter((path) => !listed.some((column) => column.path === path)),
    absent: words,
  };
}

function wordsOn(absent: readonly ResolvedColumn[]): string {
  return absent.map((column) => whyAbsent(column).message).join(" ");
}

/** Why the API has refused the question itself; null if it has not. */
function refusalIn(standing: Standing<RunAnswer> | undefined): string | null {
  return standing?.kind === "miss" && standing.why === "refused" ? standing.reason : null;
}

/** An answer that columns are looked for in: a document, or the rows of a listing. */
function documentsOf(standing: Standing<RunAnswer>): unknown[] {
  const begun = standing.kind === "lacking" && standing.partial?.listing() ? standing.partial : null;
  const answer = standing.kind === "answered" ? standing.answer : begun;
  if (answer === null) return [];
  return [answer.document?.() ?? itemsOf(answer)];
}
