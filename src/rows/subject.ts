import {
  type CompanyCell,
  type NoCompany,
  isIdHeading,
  kindOfValue,
  mailHostOf,
  readCompany,
  readCompanyOrId,
} from "../core/company";
import { isMailboxHost } from "../core/mailbox-hosts";
import { isErrorText, isLoading, isPlaceholder } from "../core/formula";
import { nameAsRead, nameKey } from "../core/names";
import { shortened, wellFormed } from "../core/shortened";
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
  read: readCompany,
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
    const company = readCompany(cell);
    return company.kind === "refused" && company.is === "name" && readName(cell).kind === "company"
      ? { kind: "company", key: nameKey(company.text), text: company.text }
      : company;
  },
};

/** What the cells below a heading mean. */
export function subjectUnder(heading: unknown, subject: Subject): Subject {
  return !subject.anyText && isIdHeading(heading) ? idSubject : subject;
}

const ALREADY = "Already a website";
const LONGEST_NAME = 200;

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

function readName(cell: unknown): CompanyCell {
  const company = readCompany(cell);
  if (company.kind === "blank") return company;
  const { text } = company;
  const refuse = (reason: string, is: NoCompany = "other"): CompanyCell => ({
    kind: "refused",
    is,
    text,
    reason,
  });
  const mailHost = mailHostOf(text);
  if (mailHost !== null)
    return isMailboxHost(mailHost)
      ? refuse("A private e-mail address names no company. Enter the company's name.", "mailbox")
      : { kind: "company", key: mailHost, text };
  if (company.kind === "company") return refuse(ALREADY);
  if (typeof cell !== "string" && typeof cell !== "number") {
    const [shown, kind] = kindOfValue(cell);
    return refuse(
      `${shown === "" ? "The cell" : shown} is ${kind}, not a name. If it is one, format the cell as plain text and enter it again.`,
    );
  }
  if (isErrorText(text)) return refuse(company.reason, "error");
  if (isLoading(text)) return refuse("The cell is still loading. Try again when it shows a name.", "loading");
  const key = nameAsRead(text).toLowerCase();
  if (key === "" || isPlaceholder(key))
    return refuse(`${wellFormed(text)} names no company. Enter the name of a company.`.trim(), "placeholder");
  if (key.length > LONGEST_NAME)
    return refuse(`${shortened(text)} is too long for a name. Shorten it to ${LONGEST_NAME} characters.`);
  return key.startsWith("#")
    ? refuse("This is not a name. Enter the name of a company.")
    : { kind: "company", key, text };
}
