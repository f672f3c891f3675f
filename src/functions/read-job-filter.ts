import type { JobFilter } from "../core/job-filter";
import { refusal, shown } from "./parameters";

const SUBJECT = "COMPANY_JOBS: filter";
const HOW = 'Write for example "title: engineer, analyst; place: Berlin; remote; salary: 100000; years: 5"';

/**
 * The filter of a formula: parts separated by `;` or cells of a range, each a word that stands alone or before a colon.
 *
 * @throws {InputError} `input/argument`, with the part that cannot be read.
 */
export function readJobFilter(texts: readonly string[]): JobFilter {
  const filter: JobFilter = {};
  for (const part of texts.flatMap((text) => text.split(/[;\n\r]/)).map((text) => text.trim())) {
    if (part === "") continue;
    const [name = "", ...rest] = part.split(":");
    const value = rest.join(":").trim();
    const word = name.trim().toLowerCase();
    if (word === "title") filter.titles = [...(filter.titles ?? []), ...termsIn(part, value)];
    else if (word === "place") filter.places = [...(filter.places ?? []), ...termsIn(part, value)];
    else if (word === "remote" && value === "") filter.remote = true;
    else if (word === "salary") filter.salaryFrom = numberIn(part, value);
    else if (word === "years") filter.yearsUpTo = numberIn(part, value);
    else throw refused(part);
  }
  return filter;
}

function termsIn(part: string, value: string): string[] {
  const terms = value
    .split(",")
    .map((term) => term.trim())
    .filter((term) => term !== "");
  if (terms.length === 0 || terms.some((term) => !/[\p{L}\p{N}]/u.test(term))) throw refused(part);
  return terms;
}

function numberIn(part: string, value: string): number {
  const plain = value.replace(/[,\s$]/g, "");
  if (!/^\d+$/.test(plain)) throw refused(part);
  return Number(plain);
}

const refused = (part: string) => refusal(SUBJECT, `cannot be read at ${shown(part)}. ${HOW}`);
