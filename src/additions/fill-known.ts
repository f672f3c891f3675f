import type { Entry } from "../journal/entry";
import { newEntry, WHOLE_COMPANY } from "../journal/keys";
import type { Snapshot } from "../journal/snapshot";
import type { Progress } from "../runs/progress";
import type { RunServices } from "../runs/run-services";
import type { Runs } from "../runs/runs";
import { withFound } from "./found";
import { askingsIn, changedAskings, isOld, type Asked, type Asking } from "./kept-requests";
import { rowsThatSay, tellRows } from "./rows";

/** A run's record names them, within the 9 KB of a property. */
const MOST_CHARACTERS = 2_000;
const FOUND_NOW = "the API knows this company now. Start a run for this row to fill it";

/**
 * Fills the rows of companies that the service knows by now and that still say `Requested`, by the run that has not found them,
 * within what is left of its cap. Where that run does not go on any more, the rows say that they can be filled.
 *
 * @returns The run, which goes on; null if there is nothing to do, or if another run is in the way for now.
 * @throws {AddinError} If the sheet cannot be read or written, or the journal: nothing is lost then.
 */
export function fillKnown(services: RunServices, runs: Runs, runId: string): Progress | null {
  const { state, codec, settings, clock } = services;
  const isOfRun = (asking: Asking) => asking.runId === runId && asking.payer === settings.payerTag;
  const askings = askingsIn(state.read(), codec).filter(isOfRun);
  const known = askings.flatMap(({ asked }) => asked.filter((each) => each.state === "known"));
  if (known.length === 0) return null;
  const { sheetId } = askings[0]!;
  const { companies: waitingNow, isUnclear } = rowsThatSay(services, runId, "requested");
  const waiting = new Set(waitingNow);
  let characters = 0;
  const wanted = known
    .filter(({ company }) => waiting.has(company))
    .filter(({ company }) => (characters += company.length) <= MOST_CHARACTERS);
  const companies = wanted.map(({ company }) => company);
  // Rows that say something else by now are the user's concern, unless one of them may be told apart later.
  const isGone = (each: Asked) => !waiting.has(each.company) && (!isUnclear || isOld(each, clock.now()));
  const without = (settled: ReadonlySet<string>) => (snapshot: Snapshot) =>
    changedAskings(snapshot, codec, (each, asking) => {
      const isSettled = settled.has(each.company) || isGone(each);
      return isOfRun(asking) && each.state === "known" && isSettled ? null : each;
    });
  const settle = (settled: readonly string[]) => (snapshot: Snapshot) => ({
    ...without(new Set(settled))(snapshot),
    ...withFound(snapshot, {
      runId,
      sheetId,
      payer: settings.payerTag,
      companies: settled.length,
      at: clock.now(),
    }),
  });
  let isOver = true;
  if (companies.length > 0) {
    outdateMisses(services, companies);
    const taken = runs.takeUp(runId, companies, settle(companies));
    if (typeof taken !== "string") return taken;
    isOver = taken === "never";
  }
  const given = wanted.filter((each) => isOver || isOld(each, clock.now()));
  const told = new Map(given.map(({ company }) => [company, { code: "found", reason: FOUND_NOW } as const]));
  tellRows(services, runId, "requested", told);
  state.update((snapshot) => ({ set: settle([...told.keys()])(snapshot), value: null }));
  return null;
}

/** What was kept as missing says nothing any more: else it would stand in the way for days. */
function outdateMisses(
  { answers, keepEntries, settings, clock, codec }: RunServices,
  companies: readonly string[],
): void {
  const atMs = clock.now();
  const id = codec.uuid();
  const entries = companies.flatMap((company) => {
    const all = answers.about(company).filter(({ status }) => status === "missing" || status === "added");
    const last = new Map(all.map((entry) => [entry.operation, entry]));
    return [...last.values()].filter(({ status }) => status === "missing");
  });
  const added = entries.map(({ operation, company }, index): Entry => {
    const about = { operation, company, host: answers.host(), payer: settings.payerTag, atMs };
    const said = {
      entryId: `r${id}.${index}`,
      status: "added",
      answer: "The API knows it by now.",
    } as const;
    return newEntry({ ...about, ...said }, { unit: WHOLE_COMPANY }, codec);
  });
  if (added.length === 0) return;
  if (keepEntries(added)) answers.learn(added);
}
