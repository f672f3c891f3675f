import { checksum, readJson } from "../core/json";
import { keyOfTyped, nameInKey } from "../core/names";
import { once } from "../core/terms";
import { codeOfLetter, letterOf, type Status, type StatusCode } from "../rows/status";
import { SetupError } from "../core/errors";
import type { Answers } from "../money/answers";
import { NOTE, noteOf } from "../money/note";
import { newEntry } from "../money/operation";
import { NOTHING_WRITTEN, type Written } from "../rows/layout";
import type { Waiting } from "../rows/table";
import { inTurnFrom, type RunRecord } from "./run-record";
import type { Finished, RunRows, Told } from "./rows-in-run";
import type { App } from "../app";
import { leftBy, tallied, type Tally } from "./tally";

const QUEUED = letterOf("queued");

/** Of so many companies that were chosen, none is asked yet. */
export function allQueued(count: number): string {
  return QUEUED.repeat(count);
}

/**
 * The companies of a run whose results are on a sheet of their own. They were written down when it started, so their sheet is
 * read no more and stays as it is; the run's record has a letter for each: what became of it.
 */
export class ChosenCompanies implements RunRows {
  private readonly companies: () => readonly string[];
  private readonly names: () => ReadonlyMap<string, string>;

  /** @param typed As `typedCompanies`. */
  constructor(
    private readonly record: RunRecord,
    typed: () => readonly string[],
  ) {
    const known = once(typed);
    this.companies = once(() => known().map(keyOfTyped));
    this.names = once(() => new Map(known().map((each) => [keyOfTyped(each), nameInKey(each) ?? ""])));
  }

  waiting(): Waiting {
    const isNone = !this.record.states.includes(QUEUED);
    const waiting = isNone ? [] : this.companies().filter((_, index) => this.record.states[index] === QUEUED);
    const keys = inTurnFrom(this.record.first, waiting);
    return { keys, rows: keys.length, strayed: 0, calculating: 0, areAbove: false };
  }

  write(outcomes: ReadonlyMap<string, Finished>): Written {
    const keys = new Map<string, number>();
    this.change((company, code) => {
      const outcome = code === "queued" ? outcomes.get(company) : undefined;
      if (outcome !== undefined) keys.set(company, 1);
      return outcome?.code;
    });
    return { ...NOTHING_WRITTEN, keys };
  }

  dropStrayed(): number {
    return 0;
  }

  stop({ code }: Status): boolean {
    this.record.states = this.record.states.split(QUEUED).join(letterOf(code));
    return true;
  }

  queueAgain(isMeant: (company: string, code: StatusCode | null) => boolean): number {
    return this.change((company, code) => (isMeant(company, code) ? "queued" : undefined));
  }

  told(code: StatusCode): Told {
    const letter = letterOf(code);
    return {
      companies: this.companies().filter((_, index) => this.record.states[index] === letter),
      isUnclear: false,
    };
  }

  tally(): Tally {
    const { record } = this;
    const all = this.companies().flatMap((company, index) => {
      const code = codeOfLetter(record.states[index] ?? "");
      return code === null ? [] : [{ company, code: code === "queued" ? null : code, reason: "" }];
    });
    return tallied(all, leftBy(record), record);
  }

  companiesThat(isMeant: (company: string, code: StatusCode) => boolean): readonly string[] {
    return this.companies().filter((company, index) => {
      const code = codeOfLetter(this.record.states[index] ?? "");
      return code !== null && code !== "queued" && isMeant(company, code);
    });
  }

  rowsThat(): readonly number[] {
    return [];
  }

  nameOf(company: string): string {
    return this.names().get(company) ?? "";
  }

  tell(from: StatusCode, told: ReadonlyMap<string, Status>): number {
    return this.change((company, code) => (code === from ? told.get(company)?.code : undefined));
  }

  private change(next: (company: string, code: StatusCode | null) => StatusCode | undefined): number {
    let count = 0;
    const companies = this.companies();
    this.record.states = Array.from(this.record.states, (letter, index) => {
      const code = next(companies[index] ?? "", codeOfLetter(letter));
      if (code === undefined) return letter;
      count += 1;
      return letterOf(code);
    }).join("");
    return count;
  }
}

/**
 * Companies that a run is for, names as they were typed, as an entry of the journal under the run's id. Found like an answer, and
 * never bought.
 */
const chosen = noteOf("chosen", ({ answer }): readonly string[] | null => {
  const companies = readJson(answer);
  return Array.isArray(companies) && companies.every((each) => typeof each === "string") ? companies : null;
});

export function chosenSum(companies: readonly string[]): string {
  return checksum(companies);
}

/** Writes down which companies a run is for (`companiesAsTyped`). @throws {LimitError} If the journal takes no rows. */
export function keepCompanies(app: App, runId: string, typed: readonly string[]): void {
  keepNotes(app, chosen, runId, new Map([[runId, typed]]));
}

/** Remembers something of companies or runs. @throws {LimitError} If the journal takes no rows. */
export function keepNotes(
  { answers, clock, codec, settings, bookkeeping }: App,
  { name }: { readonly name: string },
  id: string,
  notes: ReadonlyMap<string, unknown>,
): void {
  if (notes.size === 0) return;
  const about = { operation: name, host: answers.host(), payer: settings.payerTag, atMs: clock.now() };
  const entries = [...notes].map(([company, note], index) => {
    const noted = {
      entryId: `r${id}.${index}`,
      company,
      status: "ok",
      answer: JSON.stringify(note),
    } as const;
    return newEntry({ ...about, ...noted }, { unit: NOTE }, codec);
  });
  bookkeeping.append(entries);
  answers.learn(entries);
}

/** As they were written down. @throws {SetupError} If the journal no longer holds them, or others. */
export function typedCompanies(
  answers: Answers,
  { runId, chosenSum: sum }: Pick<RunRecord, "runId" | "chosenSum">,
): readonly string[] {
  const [standing] = answers.lookUp(chosen, [{ company: runId }], { maxAgeMs: Infinity, cached: false });
  if (
    standing?.kind === "answered" &&
    standing.answer !== null &&
    chosenSum(standing.answer.map(keyOfTyped)) === sum
  )
    return standing.answer;
  throw new SetupError(
    "setup/no-selection",
    "The journal sheet no longer says which companies this run was for.",
    "Start it again where they are: what is paid for costs nothing.",
  );
}
