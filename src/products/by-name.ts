import { readCompany } from "../core/company";
import { nameInKey } from "../core/names";
import type { Answers } from "../money/answers";
import type { Standing } from "../money/standing";
import type { Status } from "../rows/status";
import { type FoundMatch, isSearch, nameMeaning, nameSearch } from "./name-search";
import { FIRST_PAGES, type RunQuestions } from "./questions";
import type { RunAnswer } from "./run-answer";

/** A name that was not found exactly is searched for again after this: the search may know better by then. */
const SEARCH_AGAIN_MS = 6 * 60 * 60 * 1000;

const NOT_FOUND: Status = { code: "missing", reason: "the API knows no company by this name" };

/**
 * Questions about companies of which some are given by name (`nameKey`). A name is searched for first, which is free; then the one
 * company that was found exactly is asked about, as if its website stood in the row. What else is found is no answer: a person
 * has to say which company is meant.
 */
export function askedByName(inner: RunQuestions): RunQuestions {
  // What a name was found to mean stays so within an execution.
  const meant = new Map<string, FoundMatch>();

  /** What the search says of names that mean no company yet, by key. */
  const search = (answers: Answers, keys: readonly string[]): Map<string, Standing<FoundMatch>> => {
    const found = new Map<string, Standing<FoundMatch>>();
    // Whom a name means is not forgotten: what was bought for it is never bought for another.
    for (const [operation, maxAgeMs] of [
      [nameMeaning, Infinity],
      [nameSearch, SEARCH_AGAIN_MS],
    ] as const) {
      const names = keys.filter((key) => nameInKey(key) !== null && !meant.has(key));
      const asked = names.map((key) => ({ company: "" as const, name: nameInKey(key)! }));
      answers.lookUp(operation, asked, { maxAgeMs, cached: false }).forEach((standing, index) => {
        const key = names[index]!;
        const isExact = standing.kind === "answered" && companyIn(standing.answer) !== "";
        if (isExact) meant.set(key, standing.answer);
        else found.set(key, standing);
      });
    }
    return found;
  };
  const companyOf = (key: string): string => {
    const match = meant.get(key);
    if (match !== undefined) return companyIn(match);
    return nameInKey(key) === null ? key : "";
  };
  const known = (keys: readonly string[]) => keys.filter((key) => companyOf(key) !== "");

  /** One for each key: of what its company is told, and of a name that means none yet `none`. */
  const each = <Told>(
    keys: readonly string[],
    ask: (companies: readonly string[], keys: readonly string[]) => readonly Told[],
    none: (key: string) => Told,
  ): Told[] => {
    const open = known(keys);
    const told = ask(open.map(companyOf), open);
    const byKey = new Map(open.map((key, index) => [key, told[index]!]));
    return keys.map((key) => byKey.get(key) ?? none(key));
  };

  return {
    operation: inner.operation,
    order: (key, purchase) =>
      isSearch(purchase)
        ? { operation: nameSearch, company: "", purchase }
        : inner.order(companyOf(key), purchase),
    companies(answers, keys) {
      search(answers, keys);
      return keys.map((key) => companyOf(key) || key);
    },
    next(purchase) {
      if (!isSearch(purchase)) return null;
      return inner.unkept([""], FIRST_PAGES, 0)[0] ?? null;
    },
    standings(answers, keys, reaches, how) {
      const found = search(answers, keys);
      return each(
        keys,
        (companies, open) =>
          inner
            .standings(answers, companies, { reaches: () => reaches.reaches(open) }, how)
            .map((standing, index) => withWebsite(standing, meant.get(open[index]!))),
        (key) => unasked(found.get(key)!),
      );
    },
    unkept: (keys, reaches, nowMs) =>
      each<ReturnType<RunQuestions["unkept"]>[number]>(
        keys,
        (companies, open) => inner.unkept(companies, { reaches: () => reaches.reaches(open) }, nowMs),
        () => null,
      ),
    history(answers, keys) {
      search(answers, keys);
      return each<RunAnswer[]>(
        keys,
        (companies) => inner.history(answers, companies),
        () => [],
      );
    },
    units: (company) => inner.units(company),
    versions: (company, entries) => inner.versions(company, entries),
    since(answers, keys, then, isOwn) {
      search(answers, keys);
      const nothing = { before: [], after: [] };
      return each<ReturnType<RunQuestions["since"]>[number]>(
        keys,
        (companies) => inner.since(answers, companies, then, isOwn),
        () => ({ all: nothing, own: nothing }),
      );
    },
    spentSince(answers, keys, since) {
      search(answers, keys);
      return inner.spentSince(answers, known(keys).map(companyOf), since);
    },
    isUnderWay(answers, keys) {
      search(answers, keys);
      return inner.isUnderWay(answers, known(keys).map(companyOf));
    },
  };
}

/** The company that was found exactly: its website, or its id where it has none; `""` where none was. */
function companyIn({ match, website, uuid }: FoundMatch): string {
  if (match !== "exact") return "";
  return websiteOf(website) || uuid;
}

function websiteOf(text: string): string {
  const company = readCompany(text);
  return company.kind === "company" ? company.key : "";
}

function withWebsite(standing: Standing<RunAnswer>, match: FoundMatch | undefined): Standing<RunAnswer> {
  if (match === undefined) return standing;
  const told = (answer: RunAnswer): RunAnswer => ({ ...answer, website: () => websiteOf(match.website) });
  if (standing.kind === "answered") return { ...standing, answer: told(standing.answer) };
  return standing.kind === "lacking" && standing.partial !== null
    ? { ...standing, partial: told(standing.partial) }
    : standing;
}

/** What there is to say of a name that means no company yet. */
function unasked(standing: Standing<FoundMatch>): Standing<RunAnswer> {
  switch (standing.kind) {
    case "miss":
      return standing;
    case "lacking":
      return { ...standing, partial: null };
    case "answered":
      return { kind: "answered", answer: noFacts(standing.answer) };
  }
}

function noFacts({ match, website, name, at }: FoundMatch): RunAnswer {
  const guess = websiteOf(website) || name;
  return {
    values: () => null,
    fetchedAt: () => new Date(at),
    status: () =>
      match === "none"
        ? NOT_FOUND
        : { code: "check", reason: `maybe ${guess}. Tick it in the sidebar if it is the right one` },
    listing: () => null,
  };
}
