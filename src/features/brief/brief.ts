import type { App } from "../../app";
import { companySubject } from "../../rows/subject";
import { rowsOfColumn } from "../../rows/company-rows";
import { companyRowsIn, shownRange } from "../../rows/company-selection";
import { sectionNames } from "../../core/columns/known-columns";
import { readCompany } from "../../core/company";
import { InputError } from "../../core/errors";
import type { Spreadsheet } from "../../google/spreadsheet";
import type { Entry } from "../../money/entry";
import { openRoles } from "../../products/jobs";
import {
  answersTo,
  heldOfCompany,
  monthsOf,
  sectionsHeld,
  seriesNames,
} from "../../products/held-of-company";
import {
  ARTICLE,
  type BriefChange,
  type BriefItem,
  type BriefPart,
  type BriefSeries,
  changesOf,
  httpsLink,
  newestItems,
  partOf,
  ROLE,
} from "./brief-sections";

export interface SelectedCompany {
  readonly key: string;
  readonly text: string;
  /** A1 notation with the sheet, of its row alone. */
  readonly range: string;
}

/** The first company that is selected, or that is in the selected row; null if there is none. */
export function selectedCompany(spreadsheet: Spreadsheet): SelectedCompany | null {
  const selected = spreadsheet.selection();
  if (selected === null || selected.sheet.lastRow() === 0) return null;
  const { sheet, boxes } = selected;
  const found = companyRowsIn({ sheet, boxes, isCell: false });
  const beside = found.elsewhere?.within === "rows" ? found.elsewhere.columns[0] : undefined;
  const rows =
    beside === undefined
      ? found.rows
      : rowsOfColumn(sheet, beside.column, [beside.areas[0]!.first], companySubject).rows;
  for (const { row, cell } of rows) {
    if (cell.kind !== "company") continue;
    const place = { sheet, column: beside?.column ?? found.column, areas: [{ first: row, last: row }] };
    return { key: cell.key, text: cell.text, range: shownRange(place) };
  }
  return null;
}

/** What is held of one company. */
export interface Brief {
  /** As the sheet spells it; null if nothing that is selected names a company. */
  company: string | null;
  /** Its row, such as `Sheet1!A5:A5`; null for a company that was named. */
  range: string | null;
  /** As the API calls it; empty until that is known. */
  name: string;
  /** What it does, in a sentence or two; empty until that is known. */
  about: string;
  /** https; empty until it is known. */
  website: string;
  /** What is held of each section, in the API's order; sections with nothing in them are left out. */
  parts: BriefPart[];
  /** The newest, of everything that is held. */
  articles: BriefItem[];
  roles: BriefItem[];
  /** How many roles there were when the service was asked last; left out where it never said. */
  openRoles?: number;
  /** What is another value now than when it was first bought, newest first. */
  changes: BriefChange[];
  /** Sections that were never bought. */
  missing: string[];
  /** What is held month by month; what has no month is left out. */
  series: BriefSeries[];
  hasNews: boolean;
  hasJobs: boolean;
}

const BASICS = "firmographic";
const NAME = "Name";
const WEBSITE = "Website";
const ABOUT = "Description";

/**
 * Everything that is held of a company, on one page. Nothing is bought and nothing is sent.
 *
 * @param named Null for the company that is selected.
 * @throws {InputError} `input/company`, if what was named is no company.
 */
export function briefOf(
  { spreadsheet, answers }: Pick<App, "spreadsheet" | "answers">,
  named: string | null,
): Brief {
  const chosen = named === null ? selectedCompany(spreadsheet) : { ...companyIn(named), range: null };
  if (chosen === null) return NOBODY;
  const entries = answers.about(chosen.key);
  const held = sectionsHeld(entries);
  const { uuid, entries: newest } = heldOfCompany(entries);
  const parts = sectionNames.flatMap((section) => {
    const entry = newest.get(section);
    return entry === undefined || entry.status !== "ok" ? [] : [partOf(section, entry)];
  });
  const fact = (label: string) =>
    parts.find(({ section }) => section === BASICS)?.facts.find((each) => each.label === label)?.text ?? "";
  const changes = [...held.keys()].flatMap((section) => changesOf(section, chosen.key, entries));
  const items = (operation: Entry["operation"]) => answersTo(operation, entries);
  const website = fact(WEBSITE);
  const asked = { key: chosen.key, uuid };
  const open = openRoles(chosen.key, items("jobs"));
  return {
    company: chosen.text,
    range: chosen.range,
    name: fact(NAME),
    about: fact(ABOUT),
    website: httpsLink(website) ?? httpsLink(`https://${website}`) ?? "",
    parts: parts
      .map((part) => ({ ...part, facts: part.facts.filter(({ label }) => !isInHead(part.section, label)) }))
      .filter(({ facts }) => facts.length > 0),
    articles: newestItems(items("news"), ARTICLE, asked),
    roles: newestItems(items("jobs"), ROLE, asked),
    ...(open === null ? {} : { openRoles: open }),
    changes: changes.sort((one, other) => (one.at < other.at ? 1 : -1)),
    missing: sectionNames.filter((section) => !newest.has(section)),
    // A page draws them by formulas, which show the last answer that came: it has to be this company's.
    series: seriesNames.flatMap((name) => {
      const entry = newest.get(name);
      const months = entry === items(name).pop() ? monthsOf(name, entry, chosen.key) : null;
      return months === null || months.length === 0 ? [] : [{ name, months: [...months] }];
    }),
    hasNews: items("news").length > 0,
    hasJobs: items("jobs").length > 0,
  };
}

const NOBODY: Brief = {
  company: null,
  range: null,
  name: "",
  about: "",
  website: "",
  parts: [],
  articles: [],
  roles: [],
  changes: [],
  missing: [],
  series: [],
  hasNews: false,
  hasJobs: false,
};

function companyIn(text: string): { readonly key: string; readonly text: string } {
  const read = readCompany(text);
  if (read.kind === "company") return read;
  throw new InputError(
    "input/company",
    read.kind === "refused" ? read.reason : "Enter a website such as acme.com.",
  );
}

/** What is above the parts. */
function isInHead(section: string, label: string): boolean {
  return section === BASICS && [NAME, WEBSITE, ABOUT].includes(label);
}
