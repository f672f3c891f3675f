import type { Price } from "../api/endpoint";
import { listGenerate } from "../api/endpoints/lists";
import { creditsInWords } from "../core/credits";
import { LIST_LIMIT_MAX } from "../core/list-limit";
import type { ListRequest } from "../core/run-request";
import { damagedInWords } from "../journal/bookkeeping";
import { pageAsked, type Purchase } from "../journal/operation";
import { buyList, listStanding, questionOf } from "./buy-list";
import { billedPrice, overCapOf, PAID_FOR_MS } from "./buy-one";
import { countPrice, heldCount } from "./count-list";
import { type ExcludedCompanies, isExcluded, isExcludedByName, readExcluded } from "./excluded-companies";
import { noteBuilt } from "./keep-lists";
import type { ListBill, ListCount, ListOrder, ListResult } from "./list-history";
import type { ListServices } from "./list-services";
import { byNameNote, newWebsitesOf, noteOf, writeListSheet } from "./list-sheet";
import {
  companiesInWords,
  countInWords,
  dayInWords,
  NOT_LISTED_ADVICE,
  unlistedInWords,
  warningsOf,
} from "./list-words";
import { generateLongList, quoteParts } from "./long-list";

/**
 * What building this list would cost, asking nobody.
 *
 * @throws {InputError} `input/range`, if there is nothing to leave out where the request says so.
 */
export function quoteList(services: ListServices, request: ListRequest): ListBill {
  const excluded =
    request.excludeRange === undefined ? null : readExcluded(services.spreadsheet, request.excludeRange);
  const matching = heldCount(services, request);
  if (isLong(request, matching)) return quoteLong(services, request, { excluded, matching });
  const { answer, purchase } = listStanding(services, questionOf(atOnce(request)), PAID_FOR_MS);
  const credits = purchase === null ? { low: 0, high: 0 } : priceOf(services, purchase, matching);
  // A list that is bought again is replaced as a whole.
  const paid = purchase === null || pageAsked(purchase).offset ? answer : null;
  const held = paid?.rows.length ?? 0;
  const toFetch = purchase === null ? 0 : atOnce(request).limit - held;
  const isNone = matching?.matches === 0 || (paid !== null && held === 0);
  const unlisted = paid === null ? null : unlistedInWords(paid);
  const lines =
    unlisted !== null
      ? [`${unlisted} ${NOT_LISTED_ADVICE}`]
      : isNone
        ? ["No company matches these filters. Change or remove one."]
        : [
            ...(paid === null
              ? []
              : [
                  `Already paid on ${dayInWords(services, paid.fetched_at)}: ${companiesInWords(held)}, no credits.`,
                ]),
            ...(purchase === null
              ? ["After 24 hours the same list is requested, and charged, again."]
              : [
                  `Up to ${paid === null ? companiesInWords(toFetch) : `${toFetch} more`}: at most ${creditsInWords(credits.high)}.`,
                  ...(paid === null && matching === null ? ["A list that matches nothing is free."] : []),
                  ...(matching === null ? [] : [countLine(services, matching, credits)]),
                ]),
          ];
  if (excluded !== null) {
    lines.push(exclusionLine(excluded));
  }
  const overCap = overCapOf(services, credits.high);
  if (overCap !== null) lines.push(overCap);
  if (purchase !== null) lines.push(...damagedInWords(services.answers.unreadable()));
  const minutes = purchase === null ? 0 : 1;
  return {
    rows: held + toFetch,
    blank: 0,
    invalid: 0,
    companies: held + toFetch,
    alreadyPaid: held,
    today: overCap === null ? held + toFetch : 0,
    toFetch,
    credits,
    minutes: { open: minutes, closed: minutes },
    lines,
    range: "",
    matching,
    countCredits: matching === null ? countPrice(services, request) : { low: 0, high: 0 },
  };
}

/** Whether it takes more than one request; a list of few companies does not, however many were requested. */
function isLong({ limit }: ListRequest, matching: ListCount | null): boolean {
  if (limit <= LIST_LIMIT_MAX) return false;
  return matching === null || matching.matches === null || matching.matches >= LIST_LIMIT_MAX;
}

function atOnce(request: ListRequest): ListRequest {
  return { ...request, limit: Math.min(request.limit, LIST_LIMIT_MAX) };
}

function quoteLong(
  services: ListServices,
  request: ListRequest,
  { excluded, matching }: { excluded: ExcludedCompanies | null; matching: ListCount | null },
): ListBill {
  const bill = quoteParts(services, request);
  return {
    ...bill,
    lines: excluded === null ? bill.lines : [...bill.lines, exclusionLine(excluded)],
    matching,
    countCredits: matching === null ? countPrice(services, request) : { low: 0, high: 0 },
  };
}

function exclusionLine({ keys, names, range }: ExcludedCompanies): string {
  const all = companiesInWords(keys.size + names.size);
  const uncertain =
    names.size === 0
      ? ""
      : ` ${names.size === keys.size + names.size ? "They are" : `${names.size} of them ${names.size === 1 ? "is" : "are"}`} recognised by name alone.`;
  return `What matches of the ${all} in ${range} is left out of the new sheet, but charged here: the API bills it all the same.${uncertain}`;
}

/** Where it is known how many there are, their price is the lower end. */
function priceOf(services: ListServices, purchase: Purchase, matching: ListCount | null): Price {
  const billed = billedPrice(services, purchase.price);
  const { limit: asked = 0, offset = 0 } = pageAsked(purchase);
  const limit = Math.min(asked, Math.max(0, (matching?.matches ?? 0) - offset));
  if (limit === 0) return billed;
  const { high: low } = billedPrice(services, listGenerate.price({ filters: {}, limit }));
  return { ...billed, low: Math.min(low, billed.high) };
}

function countLine(services: ListServices, matching: ListCount, { low, high }: Price): string {
  const counted = `${countInWords(matching)}, as asked on ${dayInWords(services, matching.at)}`;
  return low > 0 && low < high ? `${counted}: then it is ${creditsInWords(low)}.` : `${counted}.`;
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
export function generateList(services: ListServices, { creditCap, mark, ...wanted }: ListOrder): ListResult {
  const { spreadsheet } = services;
  const excluded = wanted.excludeRange === undefined ? null : readExcluded(spreadsheet, wanted.excludeRange);
  if (isLong(wanted, wanted.limit > LIST_LIMIT_MAX ? heldCount(services, wanted) : null))
    return generateLongList(services, { ...wanted, creditCap, mark }, excluded);
  const request = atOnce(wanted);
  const { answer, credits, refused } = buyList(services, questionOf(request), {
    creditCap,
    maxAgeMs: PAID_FOR_MS,
  });

  const rows = excluded === null ? answer.rows : answer.rows.filter((row) => !isExcluded(row, excluded));
  const byName = excluded === null ? [] : answer.rows.filter((row) => isExcludedByName(row, excluded));
  const warnings = warningsOf({
    answer,
    limit: request.limit,
    credits,
    refused,
    leftOut: answer.rows.length - rows.length,
    byName,
    excludedRange: excluded?.range ?? null,
  });
  const note = noteOf(services, request, answer, credits) + byNameNote(byName);
  const sheet =
    rows.length === 0
      ? null
      : writeListSheet(spreadsheet, rows, { sheetName: request.sheetName, note, mark });
  if (sheet !== null) noteBuilt(services, request, sheet.sheetId, answer);
  return {
    sheetName: sheet?.name ?? "",
    count: rows.length,
    totalCount: answer.total_count ?? answer.rows.length,
    credits,
    warnings,
    companies: sheet === null ? null : newWebsitesOf(sheet, rows.length),
  };
}
