import { objectOf, readJson } from "../../core/json";
import type { Entry } from "../../money/entry";
import { newEntry, WHOLE_COMPANY } from "../../money/operation";
import { noteOf } from "../../money/note";
import { keepNotes } from "../../runs/chosen-companies";
import type { App } from "../../app";

const DAY_MS = 24 * 60 * 60 * 1000;
/** After this a row waits no longer, and its company may be requested again. */
export const GIVEN_UP_AFTER_DAYS = 30;
export const GIVEN_UP_AFTER_MS = GIVEN_UP_AFTER_DAYS * DAY_MS;

const STATES = ["open", "known", "failed"] as const;

/** A company that the service was asked to look for, as the journal notes it for everybody in the spreadsheet. */
export interface Requested {
  /** `open`: looked for. `known`: the service knows it by now. */
  readonly state: (typeof STATES)[number];
  /** What to ask the service by; empty where it knew the company already. */
  readonly requestId: string;
  /** Why it was not found, in the service's own words; empty without any. */
  readonly reason: string;
}

const addition = noteOf("addition", ({ answer }: Entry): Requested | null => {
  const { state, requestId, reason } = objectOf(readJson(answer));
  const known = STATES.find((each) => each === state);
  const areTexts = typeof requestId === "string" && typeof reason === "string";
  return known !== undefined && areTexts ? { state: known, requestId, reason } : null;
});

/** What is noted of companies; those that were never requested, or not lately, are left out. */
export function requestsFor(
  { answers }: Pick<App, "answers">,
  companies: readonly string[],
  maxAgeMs = Infinity,
): Map<string, Requested> {
  const questions = companies.map((company) => ({ company }));
  const standings = answers.lookUp(addition, questions, { maxAgeMs, cached: false });
  return new Map(
    standings.flatMap((standing, index) =>
      standing.kind === "answered" && standing.answer !== null
        ? [[companies[index]!, standing.answer] as const]
        : [],
    ),
  );
}

/** @throws {LimitError} If the journal takes no rows. */
export function noteRequests(app: App, requests: ReadonlyMap<string, Requested>): void {
  keepNotes(app, addition, app.codec.uuid(), requests);
}

/** Outdates answers that say these companies are missing: they would stand in the way for days. */
export function outdateMisses(app: App, companies: readonly string[]): void {
  const { answers, codec, settings, clock, bookkeeping } = app;
  const id = codec.uuid();
  const kept = answers.aboutEach(companies);
  const misses = companies.flatMap((company) => {
    const all = (kept.get(company) ?? []).filter(({ status }) => status === "missing" || status === "added");
    const last = new Map(all.map((entry) => [entry.operation, entry]));
    return [...last.values()].filter(({ status }) => status === "missing");
  });
  if (misses.length === 0) return;
  const about = {
    host: answers.host(),
    payer: settings.payerTag,
    atMs: clock.now(),
    status: "added",
    answer: "The API knows it by now.",
  } as const;
  const added = misses.map(({ operation, company }, index) =>
    newEntry({ ...about, entryId: `r${id}.${index}`, operation, company }, { unit: WHOLE_COMPANY }, codec),
  );
  bookkeeping.append(added);
  answers.learn(added);
}
