import { listGenerate } from "../api/endpoints/list-generate";
import type { Bill, ListRequest, ListResult } from "../core/sidebar-contract";
import { ApiError, InputError, LimitError } from "../errors";
import type { Standing } from "../journal/answers";
import { list, type ListAnswer, type ListBody, type ListQuestion } from "../journal/operations/list";
import type { Purchase } from "../journal/operations/operation";
import { isExcluded, readExcluded } from "./excluded-companies";
import type { ListServices } from "./list-services";
import { websitesOf, writeListSheet } from "./list-sheet";
import { creditsInWords, timeInWords, warningsOf } from "./list-words";

/** A list of the same filters of this age is not bought again. */
const PAID_FOR_MS = 24 * 60 * 60 * 1000;
/** Beyond that, a note stops being a note. */
const LONGEST_NOTE_CHARACTERS = 5_000;

/**
 * What building this list would cost, asking nobody.
 *
 * @throws {InputError} `input/range`, if there is nothing to leave out where the request says so.
 */
export function quoteList(services: ListServices, request: ListRequest): Bill {
  const excluded =
    request.excludeRange === undefined ? null : readExcluded(services.spreadsheet, request.excludeRange);
  const paid = heldAnswer(services, questionOf(request));
  const { limit } = request;
  const { low, high } = paid === null ? listGenerate.price(questionOf(request).body) : { low: 0, high: 0 };
  const lines =
    paid === null
      ? [`Up to ${limit} companies: at most ${creditsInWords(high)}.`, "A list that matches nothing is free."]
      : [
          `Already paid on ${timeInWords(paid.fetched_at)}: ${paid.rows.length} companies, no credits.`,
          "After 24 hours the same list is asked, and charged, anew.",
        ];
  if (excluded !== null) {
    const { keys, range } = excluded;
    const companies = keys.size === 1 ? "1 company" : `${keys.size} companies`;
    lines.push(
      `What matches of the ${companies} in ${range} is left out of the new sheet, but charged here.`,
    );
  }
  const held = paid?.rows.length ?? 0;
  const wanted = paid === null ? limit : held;
  const minutes = paid === null ? 1 : 0;
  return {
    rows: wanted,
    blank: 0,
    invalid: 0,
    companies: wanted,
    alreadyPaid: held,
    toFetch: wanted - held,
    credits: { low, high },
    minutes: { open: minutes, closed: minutes },
    lines,
    range: "",
  };
}

/**
 * Buys the list, unless it is held already, and writes it into a sheet of its own.
 *
 * What was bought is kept before it is written, so after any failure in between the same call costs nothing.
 *
 * @returns `sheetName` is empty if there was no company to write; `warnings` says why.
 * @throws {LimitError} If a cap does not allow it, before anything is asked.
 * @throws {InputError} `input/filter`, if the API does not accept the filters.
 * @throws {ApiError} If the API refuses, or answers what cannot be read.
 */
export function generateList(
  services: ListServices,
  { creditCap, ...request }: ListRequest & { creditCap: number },
): ListResult {
  const { spreadsheet } = services;
  const excluded =
    request.excludeRange === undefined ? null : readExcluded(spreadsheet, request.excludeRange);
  const { answer, credits } = answered(services, questionOf(request), creditCap);

  const rows = excluded === null ? answer.rows : answer.rows.filter((row) => !isExcluded(row, excluded));
  const warnings = warningsOf({
    answer,
    limit: request.limit,
    credits,
    leftOut: answer.rows.length - rows.length,
    excludedRange: excluded?.range ?? null,
  });
  const note = noteOf(request, answer, credits);
  const sheet =
    rows.length === 0 ? null : writeListSheet(spreadsheet, rows, { sheetName: request.sheetName, note });
  return {
    sheetName: sheet?.name ?? "",
    count: rows.length,
    totalCount: answer.total_count ?? answer.rows.length,
    credits,
    warnings,
    companies: sheet === null ? null : websitesOf(sheet, rows.length),
  };
}

function questionOf({ filters, limit, sortBy, sortOrder }: ListRequest): ListQuestion {
  const body: ListBody = {
    filters,
    limit,
    ...(sortBy === undefined ? {} : { sort_by: sortBy }),
    ...(sortOrder === undefined ? {} : { sort_order: sortOrder }),
  };
  return { company: "", body };
}

function heldAnswer({ answers }: ListServices, question: ListQuestion): ListAnswer | null {
  const standing: Standing<ListAnswer> = answers.lookUp(list, [question], {
    maxAgeMs: PAID_FOR_MS,
    cached: false,
  })[0]!;
  // A miss says that some list could not be had, not which: misses are kept by company, and a list has none.
  return standing.kind === "answered" ? standing.answer : null;
}

interface Answered {
  readonly answer: ListAnswer;
  readonly credits: number;
}

function answered(services: ListServices, question: ListQuestion, creditCap: number): Answered {
  const held = heldAnswer(services, question);
  if (held !== null) return { answer: held, credits: 0 };
  const purchase = list.missing(question, new Map(), services.clock.now())!;
  const { high } = purchase.price;
  if (high > creditCap) {
    throw new LimitError(
      "limit/credit-cap",
      `This list may cost ${creditsInWords(high)}, more than the ${creditsInWords(creditCap)} allowed. Ask for fewer companies, or allow more.`,
    );
  }
  return bought(services, question, purchase, creditCap);
}

function bought(
  services: ListServices,
  question: ListQuestion,
  purchase: Purchase,
  credits: number,
): Answered {
  const { dayCap } = services.settings;
  const limits = { timeoutSeconds: listGenerate.timeoutSeconds, credits, dayCap };
  const result = services.purchasing().buy([{ operation: list, company: "", purchase }], limits)[0]!;
  switch (result.kind) {
    case "refused":
      throw result.error;
    case "over-cap":
      throw new LimitError(
        "limit/credit-cap",
        `This list may cost ${creditsInWords(purchase.price.high)}, more than is left of today's cap of ${creditsInWords(dayCap)}. Raise the cap in Settings, or try again tomorrow.`,
      );
    case "claimed": {
      services.answers.refresh();
      const held = heldAnswer(services, question);
      if (held !== null) return { answer: held, credits: 0 };
      throw new LimitError(
        "limit/busy",
        "Somebody is building this very list right now. Try again in a few minutes; then it is paid already.",
      );
    }
    case "kept": {
      const entry = result.entries[0]!;
      if (entry.status === "refused") throw new InputError("input/filter", entry.answer);
      if (entry.status === "unreadable") throw unreadable(result.credits);
      const held = new Map(entry.status === "ok" ? [[list.units(question)[0]!, result.entries]] : []);
      const nothing = { rows: [], total_count: 0, warnings: [], fetched_at: entry.at };
      return { answer: list.compose(question, held) ?? nothing, credits: result.credits };
    }
  }
}

function unreadable(credits: number): ApiError {
  return new ApiError(
    "api/unexpected-reply",
    `${listGenerate.name} answered with something that is no JSON. It may have cost up to ${creditsInWords(credits)}. Check the base URL in Settings before trying again.`,
    { status: 200 },
  );
}

/** Says later what the sheet is: what was asked, when, and what it cost. */
function noteOf(
  { filters, limit, sortBy, sortOrder }: ListRequest,
  answer: ListAnswer,
  credits: number,
): string {
  const order = sortBy === undefined ? "" : `\nSorted by ${sortBy}${sortOrder ? ` (${sortOrder})` : ""}`;
  const cost = credits === 0 ? "no credits, paid before or free" : creditsInWords(credits);
  const text = JSON.stringify(filters, null, 1);
  const shown =
    text.length > LONGEST_NOTE_CHARACTERS ? `${text.slice(0, LONGEST_NOTE_CHARACTERS)}… [cut]` : text;
  return `List of ${timeInWords(answer.fetched_at)}: ${cost}\nAt most ${limit} companies${order}\nFilters: ${shown}`;
}
