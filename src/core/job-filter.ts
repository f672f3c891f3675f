import { numberIn } from "./loose-values";

/** Which job posts are wanted. The service has no such filters, so they apply to what was bought. All that are set must match. */
export interface JobFilter {
  /** Words of the title, such as `data engineer`; one of several is enough. */
  titles?: string[];
  /** A city, region or country as the post names it; one of several is enough. */
  places?: string[];
  remote?: boolean;
  /** USD a year: the upper end of a post's salary is at least this. */
  salaryFrom?: number;
  /** Years of experience: a post requires at most this. */
  yearsUpTo?: number;
}

type Post = Readonly<Record<string, unknown>>;
type Matches = (post: Post) => boolean;

/**
 * Whether a post is wanted. A value that a post lacks does not match.
 *
 * @returns undefined if everything is wanted.
 */
export function jobMatcher(filter: JobFilter | undefined): Matches | undefined {
  const { titles = [], places = [], remote = false, salaryFrom, yearsUpTo } = filter ?? {};
  const conditions: Matches[] = [];
  if (titles.length > 0) conditions.push((post) => titles.some((words) => holdsWords(post["title"], words)));
  if (places.length > 0)
    conditions.push((post) => places.some((words) => holdsWords(post["location"], words)));
  if (remote) conditions.push((post) => post["remote"] === true);
  if (salaryFrom !== undefined) conditions.push((post) => highestSalary(post) >= salaryFrom);
  if (yearsUpTo !== undefined) conditions.push((post) => fewestYears(post) <= yearsUpTo);
  return conditions.length === 0 ? undefined : (post) => conditions.every((holds) => holds(post));
}

/** Whether each word begins a word of the text, without case and accents: `engin` finds “Engineer”, `art` not “Smart”. */
function holdsWords(text: unknown, words: string): boolean {
  if (typeof text !== "string") return false;
  const [there, asked] = [wordsOf(text), wordsOf(words)];
  // A term without a letter or a digit, such as “-”, finds nothing.
  return asked.length > 0 && asked.every((word) => there.some((each) => each.startsWith(word)));
}

function wordsOf(text: string): string[] {
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
  return plain.split(/[^\p{L}\p{N}+#]+/u).filter((word) => word !== "");
}

function highestSalary(post: Post): number {
  return numberIn(post["salary_max_usd"]) ?? numberIn(post["salary_min_usd"]) ?? -Infinity;
}

/** 3 for `3-5` and `3+`. */
function fewestYears(post: Post): number {
  const [, years] = /^\s*(\d+)/.exec(String(post["experience_level"] ?? "")) ?? [];
  return years === undefined ? Infinity : Number(years);
}

/** In words, such as `Only posts that match: title engineer or analyst; remote`; null if everything is wanted. */
export function jobFilterInWords(filter: JobFilter | undefined): string | null {
  const { titles = [], places = [], remote = false, salaryFrom, yearsUpTo } = filter ?? {};
  const parts = [
    ...(titles.length > 0 ? [`title ${titles.join(" or ")}`] : []),
    ...(places.length > 0 ? [`place ${places.join(" or ")}`] : []),
    ...(remote ? ["remote"] : []),
    ...(salaryFrom === undefined ? [] : [`salary from ${salaryFrom} USD`]),
    ...(yearsUpTo === undefined ? [] : [`up to ${yearsUpTo} years of experience`]),
  ];
  return parts.length === 0 ? null : `Only posts that match: ${parts.join("; ")}`;
}
