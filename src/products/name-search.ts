import { readAnswer } from "../api/client";
import { FREE } from "../api/endpoint";
import { companySearch } from "../api/endpoints/lists";
import { readCompany } from "../core/company";
import { objectOf, readJson } from "../core/json";
import { plainName, spellingsOf } from "../core/names";
import type { Entry } from "../money/entry";
import type { Held, Operation, Purchase } from "../money/operation";

/** A domain, or a name in lower case, whose company is looked for. It is no company itself. */
export interface NameQuestion {
  readonly company: "";
  readonly name: string;
}

/** What the service's search says about a name or a domain. */
export interface Match {
  /** `exact`: the one company of that name or domain. `check`: the best guess. `none`: nothing was found. */
  readonly match: "exact" | "check" | "none";
  readonly website: string;
  readonly uuid: string;
  readonly name: string;
}

/** A company as the free search tells it. */
export interface FoundCompany {
  uuid: string;
  name: string;
  website: string;
  product_category: string | null;
}

/** When it was found (ISO 8601). */
export type FoundMatch = Match & { readonly at: string };

const NOTHING = JSON.stringify({ data: [] });
const UNIT = "search|";

/** The website of a name, by the free search: one call for each of its spellings, until one is found. */
export const nameSearch: Operation<NameQuestion, FoundMatch> = {
  name: "look-up",
  forgetsRefusals: true,
  nothing: JSON.stringify(bestMatch("", [])),
  unfound: NOTHING,
  units: ({ name }) => spellingsOf(name).map((spelling) => UNIT + spelling),
  missing(question, held) {
    if (matchIn(question, held, latest) !== null) return null;
    const spelling = spellingsOf(question.name).find((each) => !held.has(UNIT + each));
    return spelling === undefined
      ? null
      : { endpoint: companySearch, params: { query: spelling }, units: [UNIT + spelling], price: FREE };
  },
  split({ params, units }, { document, credits }) {
    const { query } = params as { query: string };
    const match = bestMatch(query.toLowerCase(), readAnswer(companySearch, document).data);
    return [{ unit: units[0]!, status: "ok", credits, answer: JSON.stringify(match) }];
  },
  compose(question, held) {
    const [first] = [...held.values()].flat();
    const none = first === undefined ? null : { ...bestMatch("", []), at: first.at };
    return matchIn(question, held, latest) ?? none;
  },
};

/**
 * What a name means to whoever buys by it: the company that was found exactly first, or that a person has confirmed, whatever the
 * search says since. So nothing is bought twice for one name.
 */
export const nameMeaning: Operation<NameQuestion, FoundMatch> = {
  ...nameSearch,
  compose(question, held) {
    const first = matchIn(question, held, (entries) => entries.find(isExact));
    if (first !== null) return first;
    return nameSearch.compose(question, held);
  },
};

/** Whether a purchase is such a search: it is free, and answers what is asked for next. */
export function isSearch({ endpoint }: Pick<Purchase, "endpoint">): boolean {
  return endpoint.name === companySearch.name;
}

/** What is kept once a person has said that a name means the company that was found. */
export function confirmedAnswer({ website, uuid, name }: Match): string {
  return JSON.stringify({ match: "exact", website, uuid, name, isConfirmed: true });
}

function isConfirmed({ answer }: Entry): boolean {
  return objectOf(readJson(answer))["isConfirmed"] === true;
}

/**
 * What was found under the first of a name's spellings that anything was found under. What a person has said holds, whatever was
 * found since.
 *
 * @param chosen Which of the entries counts otherwise.
 */
function matchIn(
  question: NameQuestion,
  held: Held,
  chosen: (entries: readonly Entry[]) => Entry | undefined,
): FoundMatch | null {
  for (const unit of nameSearch.units(question)) {
    const entries = held.get(unit) ?? [];
    const entry = entries.filter(isConfirmed).pop() ?? chosen(entries);
    const found = entry === undefined ? null : readMatch(entry);
    if (found !== null) return found;
  }
  return null;
}

/** The one that was kept last. */
const latest = (entries: readonly Entry[]): Entry | undefined => entries[entries.length - 1];

/** null where nothing was found. */
function readMatch({ answer, at }: Pick<Entry, "answer" | "at">): FoundMatch | null {
  const { match, ...said } = objectOf(readJson(answer));
  if (match !== "exact" && match !== "check") return null;
  const [website = "", uuid = "", name = ""] = [said["website"], said["uuid"], said["name"]].map(String);
  return { match, website, uuid, name, at };
}

function isExact(entry: Entry): boolean {
  return readMatch(entry)?.match === "exact";
}

interface Candidate {
  readonly uuid: string;
  readonly name?: string | null | undefined;
  readonly website?: string | null | undefined;
}

/**
 * The best of what the search found, which comes best first.
 *
 * @param asked A domain, or a name in lower case.
 */
export function bestMatch(asked: string, found: readonly Candidate[]): Match {
  const isDomain = asked.includes(".") && !asked.includes(" ");
  const same = found.filter(({ name, website }) =>
    isDomain && websiteOf(website) === asked ? true : plainName(name ?? "") === plainName(asked),
  );
  const best = same[0] ?? found[0];
  if (best === undefined) return { match: "none", website: "", uuid: "", name: "" };
  return {
    // Names are not unique: two companies of one name are for a person to tell apart.
    match: same.length === 1 ? "exact" : "check",
    website: websiteOf(best.website),
    uuid: best.uuid,
    name: best.name ?? "",
  };
}

function websiteOf(website: string | null | undefined): string {
  const company = readCompany(website ?? "");
  return company.kind === "company" ? company.key : (website ?? "");
}
