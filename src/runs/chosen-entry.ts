import { checksum } from "../core/checksum";
import { readJson } from "../core/read-json";
import { LimitError, SetupError } from "../errors";
import type { Answers } from "../journal/answers";
import { newEntry } from "../journal/keys";
import { NOTE, noteOf } from "../journal/note";
import type { RunRecord } from "./run-record";
import type { RunServices } from "./run-services";

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
