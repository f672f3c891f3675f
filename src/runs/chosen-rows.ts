import { checksum, readJson } from "../core/json";
import { InputError, LimitError, SetupError } from "../errors";
import type { Spreadsheet } from "../google/spreadsheet";
import type { Answers } from "../journal/answers";
import { NOTE, noteOf } from "../journal/note";
import { newEntry } from "../journal/operation";
import { companiesIn, type CompanyRows, rowsOfColumn } from "./company-rows";
import type { RunRecord } from "./run-record";
import type { RunServices } from "./run-services";
import type { Subject } from "./subject";

/**
 * The rows that a bill is for, in one text: a run is started with exactly these, and nothing is decided twice.
 *
 * `sheet.column.rows.companies.checksum.filter.hidden.unseen.byHand`; rows as `gap+length`, in base 36.
 */
export function chosenText(chosen: CompanyRows): string {
  const { sheet, column, rows, hidden, unseen, hiddenByHand } = chosen;
  const companies = companiesIn(rows);
  const filter = checksum([sheet.filterState()]);
  const spans = spansText(rows.map(({ row }) => row));
  const sum = checksum([...companies].sort());
  const left = [hidden, unseen, hiddenByHand ? 1 : 0];
  return [sheet.sheetId, column, spans, companies.length, sum, filter, ...left].join(".");
}

/**
 * The rows of a bill as they are now.
 *
 * @throws {InputError} `input/changed`, if they hold other companies than the bill was for, or the filter was changed.
 */
export function rowsChosen(spreadsheet: Spreadsheet, text: string, subject: Subject): CompanyRows {
  const [sheetId, columnText, spans = "", count, sum, filter, hidden, unseen, byHand] = text.split(".");
  const sheet = spreadsheet.sheet(Number(sheetId));
  const column = Number(columnText);
  if (sheet === null || !(column >= 1)) throw changed("The sheet that the bill was for is gone.");
  const found = {
    ...rowsOfColumn(sheet, column, rowsIn(spans), subject),
    hidden: Number(hidden),
    unseen: Number(unseen),
    hiddenByHand: byHand === "1",
  };
  const companies = companiesIn(found.rows);
  if (checksum([sheet.filterState()]) !== filter) throw changed("The filter was changed since the bill.");
  if (checksum([...companies].sort()) === sum) return found;
  throw changed(
    companies.length === Number(count)
      ? "The selected companies are others than those of the bill."
      : `The bill was for ${count} ${count === "1" ? "company" : "companies"}, and there are ${companies.length} now.`,
  );
}

function changed(fact: string): InputError {
  return new InputError("input/changed", fact, "Nothing was spent. Look at the new bill, then start again.");
}

function spansText(rows: readonly number[]): string {
  const parts: string[] = [];
  let end = 0;
  for (let index = 0; index < rows.length;) {
    let length = 1;
    while (rows[index + length] === rows[index]! + length) length++;
    parts.push(`${(rows[index]! - end).toString(36)}+${length.toString(36)}`);
    end = rows[index]! + length;
    index += length;
  }
  return parts.join(",");
}

function rowsIn(text: string): number[] {
  const rows: number[] = [];
  let end = 0;
  for (const part of text === "" ? [] : text.split(",")) {
    const [gap = NaN, length = NaN] = part.split("+").map((number) => parseInt(number, 36));
    // Whatever was sent: a sheet has no more rows than this.
    if (!(gap >= 0 && length >= 1 && end + gap + length < 20_000_000))
      throw changed("The bill cannot be read.");
    for (let row = end + gap; row < end + gap + length; row++) rows.push(row);
    end += gap + length;
  }
  return rows;
}

/** Companies that a run is for, as an entry of the journal under the run's id. Found like an answer, and never bought. */
const chosen = noteOf("chosen", ({ answer }): readonly string[] | null => {
  const companies = readJson(answer);
  return Array.isArray(companies) && companies.every((each) => typeof each === "string") ? companies : null;
});

export function chosenSum(companies: readonly string[]): string {
  return checksum(companies);
}

/** Writes down which companies a run is for. @throws {LimitError} If there is no room for that. */
export function keepCompanies(services: RunServices, runId: string, companies: readonly string[]): void {
  const { answers, clock, codec, settings } = services;
  const entry = newEntry(
    {
      entryId: `r${runId}.0`,
      operation: chosen.name,
      host: answers.host(),
      company: runId,
      payer: settings.payerTag,
      status: "ok",
      answer: JSON.stringify(companies),
      atMs: clock.now(),
    },
    { unit: NOTE },
    codec,
  );
  if (!services.keepEntries([entry]))
    throw new LimitError(
      "limit/store",
      "This spreadsheet has no room to write down so many companies.",
      "Start with fewer of them.",
    );
  answers.learn([entry]);
}

/** @throws {SetupError} If the journal no longer holds them, or others. */
export function companiesOf(
  answers: Answers,
  { runId, chosenSum: sum }: Pick<RunRecord, "runId" | "chosenSum">,
): readonly string[] {
  const [standing] = answers.lookUp(chosen, [{ company: runId }], { maxAgeMs: Infinity, cached: false });
  if (standing?.kind === "answered" && standing.answer !== null && chosenSum(standing.answer) === sum)
    return standing.answer;
  throw new SetupError(
    "setup/no-selection",
    "Which companies this run was for is no longer in the journal sheet.",
    "Start it again where they are: what is paid for costs nothing.",
  );
}
