import type { ResolvedColumn } from "../core/columns/column";
import { asAbsent, hopedIn, judged, ofNewSections, whyAbsent } from "../core/columns/hoped-columns";
import { ApiError, type AddinError } from "../errors";
import type { Outcome, SentSoFar } from "./answer-all";

interface Asking<Answer> {
  readonly keys: readonly string[];
  readonly columns: readonly ResolvedColumn[];
  /** What is held already of these companies: nothing is bought. */
  readonly held: (keys: readonly string[]) => readonly Answer[];
  readonly ask: (
    keys: readonly string[],
    columns: readonly ResolvedColumn[],
    sent: SentSoFar,
  ) => ReadonlyMap<string, Outcome<Answer>>;
  /** What columns are read from. */
  readonly read: (answer: Answer) => unknown;
}

/**
 * Asks about companies, and where columns are asked for that no catalogue lists, about one at a time until an answer tells
 * whether the API has them. What it does not have is asked of no other company.
 *
 * @returns The columns too, those that the API does not have saying so.
 * @throws {InputError} `input/field`, if it has none of them.
 */
export function answersToHoped<Answer>({ keys, columns, held, ask, read }: Asking<Answer>): {
  readonly columns: readonly ResolvedColumn[];
  readonly outcomes: ReadonlyMap<string, Outcome<Answer>>;
} {
  const sent: SentSoFar = { requests: 0 };
  if (hopedIn(columns).length === 0) return { columns, outcomes: ask(keys, columns, sent) };
  const answers = held(keys).map(read);
  const outcomes = new Map<string, Outcome<Answer>>();
  const suspects = ofNewSections(columns);
  const others = columns.filter((column) => !suspects.includes(column));
  let refused: AddinError | null = null;
  let rest = keys;
  while (rest.length > 0 && refused === null && judged(columns, answers).unclear.length > 0) {
    const [key = ""] = rest;
    rest = rest.slice(1);
    let outcome = ask([key], columns, sent).get(key)!;
    // Either a new section is none, or this company is not taken: without the section it shows.
    if (isRefused(outcome) && suspects.length > 0) {
      const { reason } = outcome;
      if (others.length > 0) outcome = ask([key], others, sent).get(key)!;
      if (others.length === 0 || outcome.kind === "answered")
        refused = new ApiError("api/bad-request", reason, { status: 400 });
    }
    outcomes.set(key, outcome);
    if (outcome.kind === "answered") answers.push(read(outcome.answer));
    else if (outcome.kind !== "miss") {
      for (const other of rest) outcomes.set(other, outcome);
      return { columns, outcomes };
    }
  }
  const absent = judged(columns, answers).absent.concat(refused === null ? [] : suspects);
  const said = columns.map((column) => (absent.includes(column) ? asAbsent(column) : column));
  if (said.every(({ role }) => role === "unknown")) throw refused ?? whyAbsent(absent[0]!);
  return {
    columns: said,
    outcomes: new Map([...outcomes, ...(rest.length === 0 ? [] : ask(rest, said, sent))]),
  };
}

/** Whether the API has refused the question itself, and not only said that it knows no such company. */
function isRefused<Answer>(outcome: Outcome<Answer>): outcome is Extract<Outcome<Answer>, { kind: "miss" }> {
  return outcome.kind === "miss" && outcome.why === "refused";
}
