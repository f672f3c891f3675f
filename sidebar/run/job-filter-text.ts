import type { JobFilter } from "../../src/core/job-filter";
import { membersOf } from "../remembered";
import { wholeNumber } from "../in-words";

/** A filter of job posts as entered. */
export interface JobFilterText {
  readonly titles: string;
  readonly places: string;
  readonly remote: boolean;
  readonly salaryFrom: string;
  readonly yearsUpTo: string;
}

const NO_FILTER: JobFilterText = { titles: "", places: "", remote: false, salaryFrom: "", yearsUpTo: "" };
const HIGHEST_SALARY = 10_000_000;
const MOST_YEARS = 60;

/** The entered filter, omitted if there is none, or a sentence that says what is wrong. */
export function jobFilterOf(text: JobFilterText): { jobFilter?: JobFilter } | { problem: string } {
  const [titles, places] = [termsIn(text.titles), termsIn(text.places)];
  const salary = numberIn(text.salaryFrom, HIGHEST_SALARY);
  const years = numberIn(text.yearsUpTo, MOST_YEARS);
  if (salary === "wrong") return { problem: "Salary: enter a whole number of USD, such as 100000." };
  if (years === "wrong") return { problem: `Years of experience: enter a whole number up to ${MOST_YEARS}.` };
  const jobFilter: JobFilter = {
    ...(titles.length === 0 ? {} : { titles }),
    ...(places.length === 0 ? {} : { places }),
    ...(text.remote ? { remote: true } : {}),
    ...(salary === null ? {} : { salaryFrom: salary }),
    ...(years === null ? {} : { yearsUpTo: years }),
  };
  return Object.keys(jobFilter).length === 0 ? {} : { jobFilter };
}

/** The filter as it would have been entered. */
export function jobFilterText(filter: JobFilter = {}): JobFilterText {
  const { titles = [], places = [], remote = false, salaryFrom, yearsUpTo } = filter;
  return {
    titles: titles.join(", "),
    places: places.join(", "),
    remote,
    salaryFrom: salaryFrom === undefined ? "" : String(salaryFrom),
    yearsUpTo: yearsUpTo === undefined ? "" : String(yearsUpTo),
  };
}

/** Turns any stored value into a valid filter. */
export function readJobFilterText(stored: unknown): JobFilterText {
  const found = membersOf(stored);
  const text = (name: keyof JobFilterText) => (typeof found[name] === "string" ? found[name] : "");
  return {
    ...NO_FILTER,
    titles: text("titles"),
    places: text("places"),
    remote: found["remote"] === true,
    salaryFrom: text("salaryFrom"),
    yearsUpTo: text("yearsUpTo"),
  };
}

function termsIn(text: string): string[] {
  return text
    .split(",")
    .map((term) => term.trim())
    .filter((term) => term !== "");
}

function numberIn(text: string, max: number): number | null | "wrong" {
  return text.trim() === "" ? null : (wholeNumber(text, 0, max) ?? "wrong");
}
