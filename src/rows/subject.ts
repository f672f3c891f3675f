import {
  type CompanyCell,
  isIdHeading,
  mailHostOf,
  readCompany,
  readCompanyOrId,
  readFirstCompany,
} from "../core/company";
import { nameAsRead, nameKey } from "../core/names";
import type { Status } from "./status";

/** What a cell shows while its formula is being calculated. */
export const CALCULATING = "Loading...";

/** What the cells of a run's column mean: companies for most runs, names for the run that looks for their websites. */
export interface Subject {
  /** Marks the column, so that it is found wherever it is moved. */
  readonly tag: string;
  readonly read: (cell: unknown) => CompanyCell;
  /** Any text may be a value, so only known headings tell the header from a name. */
  readonly anyText: boolean;
  /** Where companies may be named by their names, too: the same without these. It tells which column is meant, and its header. */
  readonly strict?: Subject;
  /** The Status of a row whose cell can't be used. */
  leftOut(reason: string): Status;
}

/** Marks a column of companies or of names; each further one of a sheet has a number before it. */
const SUBJECT = /^(?:\d+:)?(?:company|name)$/;

/** Whether a tag marks a column of companies or names. */
export function isSubjectTag(tag: string): boolean {
  return SUBJECT.test(tag);
}

export const companySubject: Subject = {
  tag: "company",
  read: readFirstCompany,
  anyText: false,
  leftOut: (reason) => ({ code: "invalid", reason }),
};

/** Companies of a column that is headed as one of their IDs. */
const idSubject: Subject = { ...companySubject, read: readCompanyOrId };

/** Companies, and names of companies, which are looked up (`nameKey`). */
export const namedSubject: Subject = {
  ...companySubject,
  strict: companySubject,
  read(cell) {
    const company = readFirstCompany(cell);
    return company.kind === "refused" && company.is === "name"
      ? { kind: "company", key: nameKey(company.text), text: company.text }
      : company;
  },
};

/** What the cells below a heading mean. */
export function subjectUnder(heading: unknown, subject: Subject): Subject {
  return !subject.anyText && isIdHeading(heading) ? idSubject : subject;
}

const ALREADY = "Already a website";

/**
 * Names and e-mail addresses, to be looked up. The key of an e-mail address is its domain, that of a name its words in
 * lower case.
 */
export const nameSubject: Subject = {
  tag: "name",
  read: readName,
  anyText: true,
  leftOut: (reason) => ({ code: reason === ALREADY ? "skipped" : "invalid", reason }),
};

/** What is called a name is told by `readCompany` alone. */
function readName(cell: unknown): CompanyCell {
  const company = readCompany(cell);
  if (company.kind === "blank") return company;
  const { text } = company;
  if (company.kind === "company")
    return mailHostOf(text) !== null ? company : { kind: "refused", is: "other", text, reason: ALREADY };
  return company.is === "name" ? { kind: "company", key: nameAsRead(text).toLowerCase(), text } : company;
}
