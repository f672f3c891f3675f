import { rounded } from "../../core/credits";
import type { ListingAnswer } from "../../operations/listing";
import { isExcluded, isExcludedByName, type ExcludedCompanies } from "../excluded-companies";
import { identityOf, type ListRow } from "../list-columns";
import { byNameNote, noteOf } from "../list-note";
import type { ListOrder, ListResult } from "../list-results";
import type { ListServices } from "../list-services";
import { newWebsitesOf, writeListSheet } from "../list-sheet";
import { companiesInWords, warningsOf } from "../list-words";
import { buyParts, missedLines, type Parted } from "./parted-list";

/**
 * Buys as many parts of a list as one call has time for; once all are held, writes them into one sheet, each company once.
 *
 * @throws As `buyParts`.
 */
export function generateLongList(
  services: ListServices,
  order: ListOrder,
  excluded: ExcludedCompanies | null,
): ListResult {
  const parted = buyParts(services, order);
  const { plan, answers, credits } = parted;
  const totalCount = plan.matches;
  if (answers.length < plan.parts.length) {
    const progress = { parts: answers.length, of: plan.parts.length };
    return { sheetName: "", count: 0, totalCount, credits, warnings: [], companies: null, progress };
  }
  const all = withoutRepeats(answers.flatMap(({ rows }) => rows));
  const rows = excluded === null ? all : all.filter((row) => !isExcluded(row, excluded));
  const byName = excluded === null ? [] : all.filter((row) => isExcludedByName(row, excluded));
  const answer = wholeOf(answers, all);
  const sheet =
    rows.length === 0
      ? null
      : writeListSheet(services.spreadsheet, rows, {
          sheetName: order.sheetName,
          mark: order.mark,
          note: `${noteOf(services, order, answer, answer.credits)}\nIn ${plan.parts.length} parts${byNameNote(byName)}`,
        });
  const warnings = [
    ...partWarnings(parted, all.length),
    ...warningsOf({
      answer: { ...answer, total_count: answer.unlisted === true ? totalCount : all.length },
      limit: order.limit,
      credits,
      refused: null,
      leftOut: all.length - rows.length,
      byName,
      excludedRange: excluded?.range ?? null,
      inParts: true,
    }),
    ...(order.sortBy === undefined ? [] : ["The order holds within each part, not across them."]),
  ];
  return {
    sheetName: sheet?.name ?? "",
    count: rows.length,
    totalCount,
    credits,
    warnings,
    companies: sheet === null ? null : newWebsitesOf(sheet, rows.length),
  };
}

function withoutRepeats(rows: readonly ListRow[]): Record<string, unknown>[] {
  const seen = new Set<string>();
  return rows.filter((row) => {
    const { uuid, key } = identityOf(row["uuid"], row["website"]);
    const identity = uuid === "" ? key : uuid;
    if (identity === "") return true;
    const isNew = !seen.has(identity);
    seen.add(identity);
    return isNew;
  });
}

function wholeOf(answers: readonly ListingAnswer[], rows: ListingAnswer["rows"]): ListingAnswer {
  const warnings = new Map(
    answers.flatMap((answer) => answer.warnings).map((each) => [JSON.stringify(each), each]),
  );
  return {
    rows,
    total_count: rows.length,
    ...(answers.every(({ unlisted }) => unlisted) ? { unlisted: true } : {}),
    warnings: [...warnings.values()],
    fetched_at: answers.map(({ fetched_at }) => fetched_at).sort()[0] ?? "",
    credits: rounded(answers.reduce((sum, answer) => sum + answer.credits, 0)),
    moved: answers.some(({ moved }) => moved),
  };
}

function partWarnings({ plan, answers }: Parted, companies: number): string[] {
  const served = answers.reduce((sum, { rows }) => sum + rows.length, 0);
  const counted = plan.parts.reduce((sum, { limit }) => sum + limit, 0);
  const repeats = served - companies;
  return [
    ...missedLines(plan),
    ...(repeats > 0
      ? [`${companiesInWords(repeats)} came with more than one part, and are listed once.`]
      : []),
    ...(served < counted ? [`${companiesInWords(counted - served)} fewer came than were counted.`] : []),
  ];
}
