import { type Pause, stopped } from "../money/pause";
import type { Settled } from "../money/questions";
import type { ResolvedColumn } from "../core/columns/column";
import { expandColumns } from "../core/columns/expand-columns";
import { verify, inNewSections, whyAbsent } from "../core/columns/unverified-columns";
import { sectionsOf } from "../core/columns/resolve-fields";
import { missedIn, type Standing } from "../money/standing";
import { settleCompanies, type SettledCompanies, standingsNow, UNREADABLE } from "./buy-companies";
import { isOpen } from "../products/facts";
import { itemsOf, type RunAnswer } from "../products/run-answer";
import { planOf } from "../products/plan-of";
import { pagingOf } from "./paging";
import type { RunLease } from "./run-lease";
import { rowsOf } from "./run-rows";
import type { App } from "../app";

/** Companies of which it is looked up what is known of columns that no catalogue lists. */
const MOST_LOOKED_UP = 100;
/** Of so many companies one should tell; what none of them does is taken for absent. */
const MOST_ASKED = 20;
const LONGEST_MS = 30_000;
const LOOKING = "Checking which of these columns the API has.";
/** After so many refusals it is no company that is refused. */
const SURE_AFTER = 2;

/**
 * Finds out which columns a run has, before they are added, and keeps it with the run: from what is known, else by asking about one
 * company after another until an answer tells. What was bought is looked up for free afterwards. Nothing is asked of a run all of
 * whose columns are known.
 *
 * @param paid Takes the companies of which something is bought: their rows are done, not up to date.
 * @returns Why it cannot go on, since nothing that was asked for is there, or nothing can be bought; null if it can.
 */
export function settleColumns(app: App, lease: RunLease, paid: Set<string>): Pause | null {
  const { clock, state } = app;
  const { record } = lease;
  const startedAt = clock.now();
  const plan = planOf(record.request, record.refusedSections);
  const columns = plan.open;
  if (columns === undefined) return null;
  const waiting = rowsOf(app, record, true).waiting().keys;
  const buying = { app, lease, plan, paging: pagingOf(app, plan, record.startedAt, record) };
  const standings = standingsNow(buying, waiting.slice(0, MOST_LOOKED_UP), false);
  const told = standings.flatMap(documentsOf);
  const open = waiting.filter((_, index) => standings[index]?.kind !== "answered");
  const suspects = inNewSections(columns);
  const tellAbsent = (absent: readonly ResolvedColumn[]): void => {
    record.absent = [record.absent, wordsOn(absent)].filter((words) => words !== "").join(" ");
  };
  let refusals = 0;
  for (const [index, company] of open.entries()) {
    if (told.length > 0 && (index >= MOST_ASKED || verify(columns, told).unclear.length === 0)) break;
    if (clock.now() - startedAt > LONGEST_MS) return { state: "waiting", message: LOOKING, delayMs: 0 };
    const came: Settled<Standing<RunAnswer>>[] = [];
    const on = (settled: SettledCompanies) => came.push(...settled.values());
    const pause = settleCompanies(buying, { companies: [company], until: startedAt + LONGEST_MS, on });
    if (came.some((each) => each.kind === "known" && each.paidNow)) paid.add(company);
    if (pause !== null) return pause;
    const last = came[came.length - 1];
    if (last?.kind === "failed")
      return stopped({ message: last.error?.message ?? UNREADABLE, code: "input/field" });
    if (last !== undefined) told.push(...documentsOf(last.found));
    const refused = refusalIn(last?.found ?? undefined, suspects);
    if (refused === null || suspects.length === 0) continue;
    refusals += 1;
    // One refusal may be about its company, unless that is answered otherwise.
    const isSure = last?.found?.kind === "answered" || refusals >= SURE_AFTER;
    if (!isSure && index < open.length - 1) continue;
    const others = columns.filter((column) => !suspects.includes(column));
    if (others.length === 0) return stopped({ message: refused, code: "api/bad-request" });
    tellAbsent(suspects);
    record.request = { ...record.request, fields: others.map(({ path }) => path) };
    return settleColumns(app, lease, paid);
  }
  if (told.length === 0) return null;
  const { absent, unclear } = verify(columns, told);
  const missing = [...absent, ...unclear];
  const asked = columns.filter((column) => !missing.includes(column));
  const there = expandColumns(asked, told.flat());
  if (columns.some(({ section }) => section !== undefined) && sectionsOf(there).length === 0)
    return stopped({ message: wordsOn(missing), code: "input/field" });
  tellAbsent(missing);
  const listed = new Set(columns.filter((column) => !isOpen(column)).map(({ path }) => path));
  const returned = there.map(({ path }) => path).filter((path) => !listed.has(path));
  record.request = { ...record.request, returned };
  // Should this be killed, undo knows of the columns.
  state.update((snapshot) => ({ set: lease.renewed(snapshot), value: undefined }));
  return null;
}

function wordsOn(absent: readonly ResolvedColumn[]): string {
  return absent.map((column) => whyAbsent(column).message).join(" ");
}

/** Why the API has refused what may be no section at all; null if it has not. */
function refusalIn(
  standing: Standing<RunAnswer> | undefined,
  suspects: readonly ResolvedColumn[],
): string | null {
  const missed = missedIn(standing);
  if (missed?.why !== "refused") return null;
  const units = missed.purchase?.units ?? [];
  return suspects.some(({ section = "" }) => units.includes(section)) ? missed.reason : null;
}

/** An answer that columns are looked for in: a document, or the rows of a listing. */
function documentsOf(standing: Standing<RunAnswer>): unknown[] {
  const begun = standing.kind === "lacking" && standing.partial?.listing() ? standing.partial : null;
  const answer = standing.kind === "answered" ? standing.answer : begun;
  if (answer === null || answer.values() === null) return [];
  return [answer.document?.() ?? itemsOf(answer)];
}
