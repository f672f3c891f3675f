import { readAnswer } from "../api/client";
import { companySearch } from "../api/endpoints/lists";
import { isObject, objectOf } from "../core/json";
import { fold } from "../core/text";
import type { LookUpServices } from "../filters/catalogue";
import type { FilterControl, FilterOption } from "../filters/filter-control";
import { bestMatch } from "../products/name-search";

/** A value that a filter could be given so that it matches a company. */
export interface FieldValue {
  readonly value: string | number | boolean;
  readonly label: string;
}

/**
 * What a document holds at a filter's path, as values of that filter, each once. A filter's key is that path.
 *
 * Codes of documents and values of filters are not always spelled alike (`1B-5B` and `1b_5b`): where the filter's list is
 * known, its value is the entry that the document's code or label names; what names none is left out.
 *
 * @param options null where the filter has no list, or it is not known.
 */
export function fieldValues(
  { filter, shape, kind }: FilterControl,
  document: unknown,
  options: readonly FilterOption[] | null,
): FieldValue[] {
  if (shape.form === "unknown" || (shape.form !== "range" && shape.of === "date")) return [];
  const found = new Map<unknown, FieldValue>();
  for (const held of nodesAt(document, filter.split("."))) {
    const read =
      kind === "options"
        ? optionOf(held, options)
        : shape.form === "range"
          ? null
          : plainValue(held, shape.of);
    if (read !== null && !found.has(read.value)) found.set(read.value, read);
  }
  return [...found.values()];
}

/** Numbers that a document holds at the path of a filter that takes a range of them. */
export function fieldNumbers({ filter }: FilterControl, document: unknown): number[] {
  return nodesAt(document, filter.split(".")).filter(
    (held): held is number => typeof held === "number" && Number.isFinite(held),
  );
}

/** Lists on the way count with all their elements. */
function nodesAt(document: unknown, names: readonly string[]): unknown[] {
  return names.reduce<unknown[]>(
    (nodes, name) =>
      nodes
        .flatMap((node) => (isObject(node) ? [node[name]] : []))
        .flatMap((node: unknown): unknown[] => (Array.isArray(node) ? node : [node])),
    [document],
  );
}

function optionOf(held: unknown, options: readonly FilterOption[] | null): FieldValue | null {
  const names = namesOf(held);
  if (options === null) {
    const [value = "", label = value] = names;
    return value === "" ? null : { value, label };
  }
  for (const name of names) {
    const wanted = bare(name);
    const option = options.find(
      ({ value, label }) => bare(String(value)) === wanted || bare(label) === wanted,
    );
    if (option !== undefined) return { value: option.value, label: option.label };
  }
  return null;
}

/** The code and the label of a coded value; of a thing that has a kind, those of its kind. */
function namesOf(held: unknown): string[] {
  if (typeof held === "string" || typeof held === "number") return [String(held).trim()].filter(Boolean);
  if (!isObject(held)) return [];
  const own = [held["code"], held["label"]].filter(
    (name): name is string => typeof name === "string" && name !== "",
  );
  return own.length > 0 || held["type"] === undefined ? own : namesOf(held["type"]);
}

function plainValue(held: unknown, of: "string" | "int" | "number" | "bool" | "date"): FieldValue | null {
  if (of === "bool") return typeof held === "boolean" ? { value: held, label: held ? "yes" : "no" } : null;
  if (of === "string")
    return typeof held === "string" && held.trim() !== "" ? { value: held.trim(), label: held.trim() } : null;
  return typeof held === "number" ? { value: held, label: String(held) } : null;
}

function bare(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "");
}

/** A filter that most of the companies share, with the value that it takes. */
export interface SharedFilter {
  filter: string;
  value: unknown;
  /** What values are called, by value as text. */
  labels: Record<string, string>;
  /** How many of the companies have it. */
  companies: number;
  /** Among those that tell these companies from others best: they are filled in first. */
  chosen: boolean;
}

/** Filters that are filled in at once: each further one leaves fewer companies. */
const CHOSEN_MOST = 4;
const OF_SECTION_MOST = 2;
/** Values of one filter, any of which matches. */
const VALUES_MOST = 3;
/** How much of all companies a filter leaves, where its list does not tell: a list that can only be searched is long. */
const SPREAD = { boolean: 0.5, range: 0.2, searched: 0.06 } as const;
/** Values that only together stand for most companies say less of them. */
const TOGETHER = 0.8;

/** What is known of the values of filters. */
export interface ValueLists {
  /** The whole list of a filter; null where it has none, or it is not known. */
  of(filter: string): readonly FilterOption[] | null;
  /** The value that a list which can only be searched has for one that a document holds; null if it has none. */
  find(filter: string, held: FieldValue): FieldValue | null;
}

interface Shared extends Omit<SharedFilter, "chosen"> {
  /** Between 0 and 1: how much of all companies such a value leaves, roughly. */
  readonly spread: number;
  readonly weight: number;
}

/**
 * The filters that most of these companies share, those first that tell them from others best. Of filters beside one
 * another, and of those of one same-element group, one is chosen: they mostly say the same.
 *
 * @param documents What is held of each company, by section.
 */
export function sharedFilters(
  controls: readonly FilterControl[],
  documents: readonly unknown[],
  lists: ValueLists,
): SharedFilter[] {
  const ranked = controls
    .flatMap((control) => shared(control, documents, lists) ?? [])
    .map((each) => ({
      ...each,
      score: (each.companies / documents.length) * (1 - each.spread) * each.weight,
    }))
    .sort((a, b) => b.score - a.score);
  const branches = new Set<string>();
  const sections: string[] = [];
  return ranked.map(({ score: _score, spread: _spread, weight: _weight, ...each }) => {
    const branch = each.filter.split(".").slice(0, -1).join(".");
    const [section = ""] = each.filter.split(".");
    const ofSection = sections.filter((known) => known === section).length;
    const chosen = branches.size < CHOSEN_MOST && ofSection < OF_SECTION_MOST && !branches.has(branch);
    if (chosen) {
      branches.add(branch);
      sections.push(section);
    }
    return { ...each, chosen };
  });
}

function shared(control: FilterControl, documents: readonly unknown[], lists: ValueLists): Shared | null {
  const { filter, shape, group, kind } = control;
  const options = lists.of(filter);
  if (shape.form === "range") {
    // The number of one element of a list says nothing of the company.
    if (shape.of === "date" || group !== null) return null;
    const range = narrowest(documents.map((document) => fieldNumbers(control, document)));
    return (
      range && {
        filter,
        value: range.value,
        labels: {},
        companies: range.companies,
        spread: SPREAD.range,
        weight: 1,
      }
    );
  }
  const values = documents.map((document) => fieldValues(control, document, options));
  const companiesWith = (value: unknown) =>
    new Set(values.flatMap((held, index) => (held.some((each) => each.value === value) ? [index] : [])));
  const distinct = new Map(values.flat().map((each) => [each.value, each]));
  const counted = [...distinct.values()]
    .map((each) => ({ ...each, companies: companiesWith(each.value) }))
    .sort((a, b) => b.companies.size - a.companies.size);
  const { taken: held, weight } = takeMost(counted, documents.length, control.many);
  const isSearched = kind === "options" && options === null;
  const taken = held.flatMap(({ value, label, companies }) => {
    const found = isSearched ? lists.find(filter, { value, label }) : { value, label };
    return found === null ? [] : [{ ...found, companies }];
  });
  const whole = new Set(taken.flatMap(({ companies }) => [...companies]));
  if (!isMost(whole.size, documents.length)) return null;
  const each = values.flat().length / values.filter((one) => one.length > 0).length;
  const plain = taken.map(({ value }) => value);
  const spread =
    kind === "boolean"
      ? SPREAD.boolean
      : isSearched
        ? SPREAD.searched * each
        : (each * taken.length) / (options?.length ?? distinct.size);
  return {
    filter,
    value: control.many ? plain : plain[0],
    labels: Object.fromEntries(taken.map(({ value, label }) => [String(value), label])),
    companies: whole.size,
    spread: Math.min(1, spread),
    weight,
  };
}

/** Values that most companies have each; else few that most have one of. */
function takeMost<V extends { readonly companies: ReadonlySet<number> }>(
  counted: readonly V[],
  all: number,
  many: boolean,
): { taken: V[]; weight: number } {
  const each = counted.filter(({ companies }) => isMost(companies.size, all));
  if (each.length > 0) return { taken: each.slice(0, many ? VALUES_MOST : 1), weight: 1 };
  if (!many) return { taken: [], weight: 0 };
  const taken: V[] = [];
  const covered = new Set<number>();
  for (const one of counted.filter(({ companies }) => companies.size > 1).slice(0, VALUES_MOST)) {
    taken.push(one);
    for (const index of one.companies) covered.add(index);
    if (isMost(covered.size, all)) return { taken, weight: TOGETHER };
  }
  return { taken: [], weight: 0 };
}

function isMost(companies: number, all: number): boolean {
  return companies * 2 > all;
}

/** The narrowest range that holds the numbers of most companies, and of all whose numbers lie in it. */
function narrowest(
  numbers: readonly (readonly number[])[],
): { value: { gte: number; lte: number }; companies: number } | null {
  const sorted = numbers.flatMap((held) => held.slice(0, 1)).sort((a, b) => a - b);
  const wanted = Math.floor(numbers.length / 2) + 1;
  let best: { gte: number; lte: number } | null = null;
  for (let from = 0; from + wanted <= sorted.length; from++) {
    const [gte, lte] = [sorted[from]!, sorted[from + wanted - 1]!];
    if (best === null || lte - gte < best.lte - best.gte) best = { gte, lte };
  }
  if (best === null) return null;
  const { gte, lte } = best;
  return { value: best, companies: sorted.filter((number) => number >= gte && number <= lte).length };
}

/** What free search makes of a name. */
export interface FoundPeer {
  name: string;
  /** Called just so; else the first that the search gives, which may be another. */
  isExact: boolean;
  /** null if nothing was found. */
  company: FoundCompany | null;
}

export const PEERS_MOST = 10;

export interface FoundCompany {
  uuid: string;
  name: string;
  website: string;
  product_category: string | null;
}

/** The section of an assessment, and where it names peers. */
export const ASSESSMENT = "company_assessment";
const PEERS = "peers";

/** Whom the assessments of companies name as peers, the most often named first; of the companies themselves, none. */
export function namedPeers(documents: readonly unknown[]): { name: string; namedBy: number }[] {
  const own = new Set(
    documents.flatMap((document) => nameOf(objectOf(document)["firmographic"]) ?? []).map(fold),
  );
  const named = new Map<string, { name: string; namedBy: number }>();
  for (const document of documents) {
    const peers = objectOf(objectOf(document)[ASSESSMENT])[PEERS];
    const names = (Array.isArray(peers) ? peers : []).flatMap((peer) => nameOf(peer) ?? []);
    for (const name of new Map(names.map((each) => [fold(each), each])).values()) {
      const known = named.get(fold(name)) ?? { name, namedBy: 0 };
      named.set(fold(name), { ...known, namedBy: known.namedBy + 1 });
    }
  }
  return [...named]
    .filter(([folded]) => !own.has(folded))
    .map(([, peer]) => peer)
    .sort((a, b) => b.namedBy - a.namedBy);
}

/**
 * What free search finds for each name: the company that is called just so, else the first that it gives, marked as such.
 *
 * @throws {ApiError} If the API refuses to search.
 */
export function findPeers({ client }: Pick<LookUpServices, "client">, names: readonly string[]): FoundPeer[] {
  const api = client();
  const asked = names.slice(0, PEERS_MOST);
  const calls = asked.map((query) => api.prepare(companySearch, { query }));
  return api.sendAll(calls, companySearch.timeoutSeconds).map((received, index) => {
    const name = asked[index]!;
    if (received.kind === "refused") throw received.error;
    const { data } = received.kind === "answer" ? readAnswer(companySearch, received.document) : { data: [] };
    const { match, ...best } = bestMatch(name.toLowerCase(), data);
    if (match === "none") return { name, isExact: false, company: null };
    const { product_category = null } = data.find(({ uuid }) => uuid === best.uuid) ?? {};
    const { uuid, website } = best;
    return {
      name,
      isExact: match === "exact",
      company: { uuid, name: best.name, website, product_category },
    };
  });
}

function nameOf(thing: unknown): string | null {
  const name = isObject(thing) ? thing["name"] : null;
  return typeof name === "string" && name.trim() !== "" ? name.trim() : null;
}
