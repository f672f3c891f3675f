import { isDate } from "../core/api-date";
import { objectOf } from "../core/json-shapes";
import type { Answers } from "../journal/answers";
import type { Spreadsheet } from "../ports/spreadsheet";
import { findItemSheet } from "../runs/find-item-sheet";
import { readCellsByTag } from "../runs/item-cells";
import { COMPANY, FIRST_SEEN, identityOf, itemColumns } from "../runs/item-columns";
import type { ItemTable, RunPlan } from "../runs/kinds/run-plan";
import type { Reaches } from "../runs/kinds/run-questions";
import { Paging } from "../runs/paging";
import { seenItems } from "../runs/seen-items";
import type { NewFind } from "./find";

const SAME_MS = 1_000;

/** Fields of an article or a job post that a find shows, by what its API calls them. */
const FIELDS = {
  News: { what: "title", link: "url", sentiment: "sentiment", main: "main_subject" },
  "Job post": { what: "title", link: "url", sentiment: "", main: "" },
} as const;

/**
 * What a run has added to the sheet of articles or job posts and was not there before: an item of a company that the sheet
 * knew already or, of one that it did not, an item that appeared since the last look.
 *
 * @param run When it started: First seen of what it added. @param lookedAt When the look before it started.
 */
export function newItems(
  spreadsheet: Spreadsheet,
  answers: Answers,
  plan: RunPlan,
  table: ItemTable,
  { run, lookedAt }: { readonly run: number; readonly lookedAt: number },
): NewFind[] {
  const sheet = findItemSheet(spreadsheet, table);
  const cells = sheet === null ? null : readCellsByTag(sheet, itemColumns(table));
  if (cells === null) return [];
  const kind = table.hasState ? "Job post" : "News";
  const fields = FIELDS[kind];
  const cell = (tag: string, index: number): unknown => cells.get(tag)?.[index] ?? "";
  const text = (tag: string, index: number) => (tag === "" ? "" : String(cell(tag, index)));
  const firstSeen = (index: number) => {
    const value = cell(FIRST_SEEN.tag, index);
    return isDate(value) ? value.getTime() : 0;
  };
  const lines = (cells.get(table.idField) ?? []).map((_, index) => index);
  const known = new Set(
    lines.filter((line) => firstSeen(line) < run - SAME_MS).map((line) => text(COMPANY.tag, line)),
  );
  const added = lines.filter((line) => {
    if (Math.abs(firstSeen(line) - run) >= SAME_MS) return false;
    const date = cell(table.dateField, line);
    return known.has(text(COMPANY.tag, line)) || (isDate(date) && date.getTime() >= lookedAt);
  });
  const companies = [...new Set(added.map((line) => text(COMPANY.tag, line)))];
  const seen = seenItems(spreadsheet, table, run, plan.maxAgeMs);
  const stories = storiesOf(answers, plan, table, companies, new Paging(plan, seen), run);
  return added.map((line) => {
    const company = text(COMPANY.tag, line);
    const id = text(table.idField, line);
    const date = cell(table.dateField, line);
    return {
      key: `${kind} ${company} ${stories.get(id) ?? id}`,
      company,
      kind,
      what: text(fields.what, line),
      sentiment: text(fields.sentiment, line),
      date: isDate(date) ? date : null,
      link: text(fields.link, line),
      isMain: fields.main === "" || cell(fields.main, line) === true,
    };
  });
}

/**
 * By item: what several articles about one story have in common. The sheet does not show it; the answer to the very question
 * that the run asked holds it.
 */
function storiesOf(
  answers: Answers,
  { questions }: RunPlan,
  table: ItemTable,
  companies: readonly string[],
  reaches: Reaches,
  run: number,
): Map<string, string> {
  if (table.hasState || questions === null) return new Map();
  const items = questions
    .versions(answers, companies, reaches, run)
    .flatMap(({ all }) => all.flatMap((answer) => answer.items()));
  return new Map(
    items.flatMap((item) => {
      const { group_id: group } = objectOf(item);
      const isNamed = Number.isSafeInteger(group) || (typeof group === "string" && group !== "");
      return isNamed ? [[identityOf(table, item), `story ${String(group)}`] as const] : [];
    }),
  );
}
