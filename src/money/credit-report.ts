import { type DayOf, utcDayOf } from "../core/api-date";
import type { CellValue } from "../core/cell";
import { rounded } from "../core/credits";
import { MAYBE_BILLED } from "../core/terms";
import type { Properties } from "../google/ports";
import type { HeaderCell, SheetTable, Spreadsheet } from "../google/spreadsheet";
import { type Entry, isFree, isImported } from "./entry";
import { monthOf } from "./ledger";

/** What entries cost. The sum of the three is the most that the service may have billed. */
export interface CreditSum {
  entries: number;
  /** What replies said. */
  credits: number;
  /** The catalogue's price, for replies that did not say what they cost. */
  estimated: number;
  /** The catalogue's price, for requests whose replies were never seen. */
  unconfirmed: number;
}

/** The cost of entries that have these values in common. */
type SumOf<Parts> = CreditSum & Parts;

export interface CreditReport {
  total: CreditSum;
  byOperation: SumOf<{ operation: string }>[];
  /** Newest day (`YYYY-MM-DD`) first. */
  byDay: SumOf<{ day: string; operation: string }>[];
  /** The most expensive first; a blank company for what concerns no single one, such as a list. */
  byCompany: SumOf<{ company: string }>[];
  /** By the tag of the key's owner; empty if unknown. */
  byPayer: SumOf<{ payer: string }>[];
  /** The newest month (`YYYY-MM`) first, in each the one who spent most. */
  byMonth: SumOf<{ month: string; payer: string }>[];
}

/**
 * What was spent in this spreadsheet, by the journal's entries.
 *
 * @param sinceDay `YYYY-MM-DD`; earlier days are left out, also from the total.
 */
export function creditReport(heads: readonly Entry[], sinceDay = "", dayOf: DayOf = utcDayOf): CreditReport {
  // Entries that are always free would only be clutter, and what was imported was paid for elsewhere.
  const entries = heads
    .filter((each) => !isFree(each) && !isImported(each))
    .map((entry) => ({ entry, day: dayOf(Date.parse(entry.at)) }))
    .filter(({ day }) => day >= sinceDay);
  const sumsBy = <Parts extends object>(partsOf: (entry: Entry, day: string) => Parts): SumOf<Parts>[] => {
    const sums = new Map<string, SumOf<Parts>>();
    for (const { entry, day } of entries) {
      const parts = partsOf(entry, day);
      const key = Object.values(parts).join(" ");
      const sum = sums.get(key) ?? { ...parts, ...nothing() };
      add(sum, entry);
      sums.set(key, sum);
    }
    return [...sums.values()].sort(dearestFirst);
  };
  const [total = nothing()] = sumsBy(() => ({}));
  return {
    total,
    byOperation: sumsBy(({ operation }) => ({ operation })),
    byDay: sumsBy(({ operation }, day) => ({ day, operation })).sort((a, b) =>
      a.day === b.day ? 0 : a.day < b.day ? 1 : -1,
    ),
    byCompany: sumsBy(({ company }) => ({ company })),
    byPayer: sumsBy(({ payer }) => ({ payer })),
    byMonth: sumsBy(({ payer }, day) => ({ month: monthOf(day), payer })).sort((a, b) =>
      a.month === b.month ? 0 : a.month < b.month ? 1 : -1,
    ),
  };
}

/** What the service billed for these entries. */
export function billed({ credits, estimated, unconfirmed }: CreditSum): number {
  return rounded(credits + estimated + unconfirmed);
}

function add(sum: CreditSum, { status, estimated, credits }: Entry): void {
  const kind = status === "unconfirmed" ? "unconfirmed" : estimated ? "estimated" : "credits";
  sum.entries++;
  sum[kind] = rounded(sum[kind] + credits);
}

function nothing(): CreditSum {
  return { entries: 0, credits: 0, estimated: 0, unconfirmed: 0 };
}

function dearestFirst(a: CreditSum, b: CreditSum): number {
  return billed(b) - billed(a);
}

const NAME = "Credits";
const TAG = "credits";
const PROPERTY = "CREDITS_SHEET_ID";
/** More companies would make the sheet harder to read. */
const MOST_COMPANIES = 1_000;

const REWRITTEN = "The add-on rewrites this sheet each time. Copy it to keep a version.";
const sums: readonly HeaderCell[] = [
  {
    label: "Billed",
    note: "Confirmed, estimated and maybe billed together: the most that the API billed.",
    width: 80,
  },
  { label: "Confirmed", note: "Credits that the replies reported.", width: 90 },
  {
    label: "Estimated",
    note: "Credits by the price list, where a reply reported none.",
    width: 90,
  },
  {
    label: MAYBE_BILLED,
    note: "Expected credits of requests whose reply was lost, such as when Google stopped the add-on. They may have been billed.",
    width: 100,
  },
  {
    label: "Answers",
    note: "What was bought: a section of a company, a page of articles, a list.",
    width: 80,
  },
];
const days: readonly HeaderCell[] = [
  { label: "Day", note: `Days begin at midnight in the spreadsheet's time zone. ${REWRITTEN}`, width: 100 },
  { label: "Operation", note: "What was bought.", width: 110 },
  ...sums,
];
const companies: readonly HeaderCell[] = [
  { label: "Company", note: `The companies that cost most, at most ${MOST_COMPANIES}.`, width: 180 },
  ...sums,
];
const months: readonly HeaderCell[] = [
  { label: "Month", note: "Months of the spreadsheet's time zone.", width: 100 },
  {
    label: "Person",
    note: "“You” is the person who had this sheet written. Nobody else is named.",
    width: 140,
  },
  ...sums,
];
const COMPANIES_COLUMN = days.length + 2;
const MONTHS_COLUMN = COMPANIES_COLUMN + companies.length + 1;

/** What people call what the journal keeps. */
export interface CreditWords {
  readonly operation: (operation: string) => string;
  readonly person: (payer: string) => string;
}

/** Writes what was spent by day and operation, and beside it by company, and by month and person; over the last such sheet, if there is one. */
export function writeCreditsSheet(
  spreadsheet: Spreadsheet,
  properties: Properties | null,
  report: CreditReport,
  words: CreditWords,
): SheetTable {
  const sheet = sheetOfLastTime(spreadsheet, properties) ?? spreadsheet.addSheet(NAME);
  properties?.set(PROPERTY, String(sheet.sheetId));
  const rowsBefore = sheet.lastRow();
  sheet.writeHeader(1, 1, days);
  sheet.writeHeader(1, COMPANIES_COLUMN, companies);
  sheet.writeHeader(1, MONTHS_COLUMN, months);
  sheet.tagColumn(TAG, 1);
  const byDay: CellValue[][] = [
    ["All", "", ...cells(report.total)],
    ...report.byDay.map((sum) => [dayCell(sum.day), words.operation(sum.operation), ...cells(sum)]),
  ];
  const byCompany = report.byCompany
    .slice(0, MOST_COMPANIES)
    .map((sum) => [sum.company === "" ? "(no single company)" : sum.company, ...cells(sum)]);
  const byMonth = report.byMonth.map((sum) => [sum.month, words.person(sum.payer), ...cells(sum)]);
  const rows = Math.max(byDay.length, byCompany.length, byMonth.length, rowsBefore - 1);
  sheet.write(2, 1, filled(byDay, rows, days.length));
  sheet.write(2, COMPANIES_COLUMN, filled(byCompany, rows, companies.length));
  sheet.write(2, MONTHS_COLUMN, filled(byMonth, rows, months.length));
  spreadsheet.flush();
  spreadsheet.activate(sheet.sheetId);
  return sheet;
}

/** Only a sheet that still carries our tag: a user may have put their own in its place. */
function sheetOfLastTime(spreadsheet: Spreadsheet, properties: Properties | null): SheetTable | null {
  const id = properties?.get(PROPERTY) ?? null;
  const sheet = id === null ? null : spreadsheet.sheet(Number(id));
  return sheet?.taggedColumns().get(TAG) === 1 ? sheet : null;
}

function cells(sum: CreditSum): CellValue[] {
  return [billed(sum), sum.credits, sum.estimated, sum.unconfirmed, sum.entries];
}

function dayCell(text: string): CellValue {
  const [year = 0, month = 0, day = 0] = text.split("-").map(Number);
  return { kind: "day", year, month, day };
}

/** Adds blank rows, to clear what the last report left below. */
function filled(rows: readonly CellValue[][], height: number, width: number): CellValue[][] {
  return Array.from({ length: height }, (_, index) => rows[index] ?? Array.from({ length: width }, () => ""));
}
