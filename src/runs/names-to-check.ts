import { InputError } from "../core/errors";
import { nameInKey, nameKey } from "../core/names";
import { newEntry } from "../money/operation";
import { confirmedAnswer, type FoundMatch, nameSearch } from "../products/name-search";
import type { App } from "../app";
import type { Progress } from "./progress";
import { countReason, uncountReason } from "./reasons";
import { isOver, requireRun, type RunRecord, updateRun } from "./run-record";
import { rowsOf } from "./run-rows";

/** A name, and the company that it may mean. */
export interface NameToCheck {
  /** In lower case. */
  readonly name: string;
  readonly website: string;
  readonly matchedName: string;
}

const CONFIRMED = { code: "stopped", reason: "you confirmed it: go on to fetch it" } as const;

/** Names of a run that a person has to say of whether the company that was found is meant, in their order. Buys nothing. */
export function namesToCheck(app: App, runId: string): NameToCheck[] {
  const record = requireRun(app.state.known(), runId);
  return [...guessesOf(app, record)].map(([name, { website, uuid, name: matchedName }]) => ({
    name,
    website: website || uuid,
    matchedName,
  }));
}

/** The best guess for each name of a run that says so beside it. */
function guessesOf(app: App, record: RunRecord): Map<string, FoundMatch> {
  const keys = rowsOf(app, record, false).told("check").companies;
  const names = keys.flatMap((key) => nameInKey(key) ?? []);
  const asked = names.map((name) => ({ company: "" as const, name }));
  const standings = app.answers.lookUp(nameSearch, asked, { maxAgeMs: Infinity, cached: false });
  return new Map(
    standings.flatMap((standing, index) =>
      standing.kind === "answered" && standing.answer.match !== "none"
        ? [[names[index]!, standing.answer] as const]
        : [],
    ),
  );
}

/** The companies that these names mean, once they are confirmed. */
export function guessedCompanies(app: App, record: RunRecord, names: readonly string[]): string[] {
  const guesses = guessesOf(app, record);
  return names.flatMap((name) => guesses.get(name)?.website || guesses.get(name)?.uuid || []);
}

/**
 * Keeps that these names mean the companies that were found, where the answer of the search is kept: whoever asks in this
 * spreadsheet finds them as exact. Their rows say so, and wait for `retryFailed`. Buys nothing.
 *
 * @throws {InputError} While the run is under way; `input/changed` if another company is found for one of them by now.
 */
export function confirmNames(
  app: App,
  runId: string,
  chosen: readonly Pick<NameToCheck, "name" | "website">[],
): Progress {
  const { state, settings, answers, clock, codec, bookkeeping } = app;
  const record = requireRun(state.read(), runId);
  if (!isOver(record) || record.undo.state !== "none" || record.payer !== settings.payerTag)
    throw new InputError("input/argument", "Wait until your run has ended, then confirm its names.");
  const agreed = new Map(chosen.map(({ name, website }) => [name, website]));
  const guesses = new Map([...guessesOf(app, record)].filter(([name]) => agreed.has(name)));
  const [other] = [...guesses].filter(([name, { website, uuid }]) => (website || uuid) !== agreed.get(name));
  if (other !== undefined)
    throw new InputError(
      "input/changed",
      `The search finds another company for “${other[0]}” now: ${other[1].website || other[1].name}.`,
      "Nothing was confirmed. Look at it again.",
    );
  const open = [...guesses].filter(([, { match }]) => match === "check");
  const id = codec.uuid();
  const entries = open.map(([name, found], index) => {
    const [unit = ""] = nameSearch.units({ company: "", name });
    const about = {
      entryId: `c${id}.${index}`,
      operation: nameSearch.name,
      host: answers.host(),
      payer: settings.payerTag,
      status: "ok",
      atMs: clock.now(),
      answer: confirmedAnswer(found),
    } as const;
    return newEntry(about, { unit }, codec);
  });
  if (entries.length > 0) {
    bookkeeping.append(entries);
    answers.learn(entries);
  }
  const keys = [...guesses.keys()].map(nameKey);
  const changed = rowsOf(app, record, false).tell("check", new Map(keys.map((key) => [key, CONFIRMED])));
  updateRun(state, runId, (stored) => {
    const next = { ...stored, states: record.states, reasons: stored.reasons.map((each) => ({ ...each })) };
    uncountReason(next, "check", changed);
    if (changed > 0) countReason(next, CONFIRMED, changed);
    return next;
  });
  return app.runs.now(runId);
}
