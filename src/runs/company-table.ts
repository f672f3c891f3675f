import type { Spreadsheet } from "../google/spreadsheet";
import type { Answers } from "../journal/answers";
import type { RunTag } from "../table/memory";
import { type Layout, Table } from "../table/table";
import { textSum } from "../verified-writes/sheet-snapshot";
import { ourColumns, tagsIn } from "./add-header";
import { keptValues } from "./kept-values";
import { isOfSet, isRunTag } from "./kinds/documents";
import { planOf } from "./kinds/plan-of";
import type { RunPlan } from "./kinds/run-plan";
import { ensurePlace, findPlace, type FoundPlace } from "./run-place";
import type { RunRecord } from "./run-record";
import { type StatusCode, statusCodes, statusIn, statusWord } from "./status";
import { CALCULATING, isSubjectTag } from "./subject";

const PASSING: readonly StatusCode[] = ["queued", "requested", "found"];

interface Parts {
  readonly spreadsheet: Spreadsheet;
  /** null for whoever only reads the table. */
  readonly answers: Answers | null;
}

/** Names a run in the memory of its rows. */
export function runTag({ runId }: Pick<RunRecord, "runId">): RunTag {
  return textSum(runId, 5);
}

/** The status in a state of the memory; null if there is none, or one that nobody here has written. */
export function codeIn(state: string): StatusCode | null {
  return statusCodes.find((code) => code === state) ?? null;
}

/** The table of a run's companies. @param adds Whether columns that were deleted are added again. */
export function tableOf(parts: Parts, record: RunRecord, adds: boolean): Table {
  const plan = planOf(record.request, record.refusedSections);
  const { spreadsheet } = parts;
  return companyTable(parts, plan, () =>
    adds ? ensurePlace(spreadsheet, record.sheetId, plan) : findPlace(spreadsheet, record.sheetId, plan),
  );
}

/** Rows of companies and what runs write beside them. @param where Finds them anew at each step. */
export function companyTable({ spreadsheet, answers }: Parts, plan: RunPlan, where: () => FoundPlace): Table {
  const { subject } = plan;
  return new Table({
    spreadsheet,
    locate: () => layoutOf(where(), plan),
    readKey(cell) {
      const company = subject.read(cell);
      if (company.kind === "company") return company.key;
      return company.kind === "refused" && cell !== CALCULATING ? noCompany(company.text) : "";
    },
    isCalculating: (cell) => cell === CALCULATING,
    word(state) {
      const code = codeIn(state);
      return code === null ? "" : statusWord(code);
    },
    isPassing: (state) => PASSING.includes(codeIn(state) ?? "done"),
    isWord: (cell) => statusIn(cell) !== null,
    historyOf: plan.questions === null || answers === null ? () => () => [] : keptValues(answers),
  });
}

/** The key of a row whose cell names no company. */
export function noCompany(text: string): string {
  return `?${text}`;
}

function layoutOf(place: FoundPlace, { prefix, memory, columns: [status] }: RunPlan): Layout {
  const { sheet, headerRow, heads, companyColumn, memoryColumn, statusColumn, places, tagged, notes } = place;
  const columns = new Map([...places].filter(([tag]) => tag !== memory.tag && tag !== status!.tag));
  const taken = new Set(columns.values());
  const ours = ourColumns(tagged, notes);
  for (const [tag, column] of tagsIn(tagged, notes)) {
    if (columns.has(tag) || taken.has(column) || !ours.has(column)) continue;
    if (!isOfSet(tag, prefix) || isRunTag(tag) || isSubjectTag(tag)) continue;
    columns.set(tag, column);
    taken.add(column);
  }
  return {
    sheet,
    headerRow,
    heads,
    key: companyColumn,
    memory: memoryColumn,
    status: statusColumn,
    columns,
    theirs: place.usersColumns,
  };
}
