/** What the sidebar shows of one company, from answers that are held: nothing of it is bought for this. */
export interface BriefMethods {
  /** Of the named company or, without one, of the first company that is selected. Free, and sends nothing. */
  getBrief: { args: { company?: string }; value: Brief };
  /** The same on a sheet of its own, to print or to pass on. Free. @throws `input/company` if nothing is held of it. */
  makePage: { args: { company: string }; value: MadePage };
}

export interface MadePage {
  sheetId: number;
  sheetName: string;
}

export interface Brief {
  /** As the sheet spells it; null if nothing that is selected names a company. */
  company: string | null;
  /** Its row, such as `Sheet1!A5:A5`: what a run takes that completes it. Null for a company that was named. */
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

export interface BriefPart {
  section: string;
  title: string;
  /** ISO 8601: how old it is. */
  at: string;
  facts: { label: string; text: string; link?: string }[];
}

export interface BriefSeries {
  /** People at the end of each month, or visits of its website in it. */
  name: "headcount" | "traffic";
  /** Oldest first, each once; `YYYY-MM`. */
  months: { month: string; value: number }[];
}

export interface BriefItem {
  title: string;
  /** `YYYY-MM-DD`; empty if it has none. */
  date: string;
  /** Such as the publisher, or where the role is; empty if it has none. */
  detail: string;
  sentiment?: string;
  link?: string;
}

export interface BriefChange {
  label: string;
  before: string;
  after: string;
  /** ISO 8601 of the answer that said so first. */
  at: string;
}

/** `Newest roles`, and of how many where that is known. */
export function rolesTitle(shown: number, open: number | undefined): string {
  return open === undefined || open < shown ? "Newest roles" : `Newest roles, ${shown} of ${open}`;
}
