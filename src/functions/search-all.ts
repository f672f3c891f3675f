import { readAnswer, type Received } from "../api/client";
import { companySearch } from "../api/endpoints/company-search";
import { codeOf, type AddinError } from "../errors";
import { CACHE_TTL_SECONDS } from "../ports/cache";
import type { Outcome } from "./answer-all";
import { batchTimeoutSeconds, PENDING, type FormulaServices } from "./evaluation";
import { whyNotAsk } from "./why-not-buy";

/** Companies that a search found, best first, as served. */
export type Found = readonly Readonly<Record<string, unknown>>[];

interface SearchedFor {
  /** Subsidiaries and divisions as well, each with its parent. */
  readonly subsidiaries?: boolean;
}

const REQUESTS_PER_BATCH = 20;
const LARGEST_VALUE_CHARACTERS = 90_000;

/**
 * Searches for companies, each query once. Free, so neither switch nor caps apply; a key is needed all the same.
 *
 * What was found is cached for six hours, so that asking again goes on from where the time ran out.
 */
export function searchAll(
  services: FormulaServices,
  queries: readonly string[],
  { subsidiaries = false }: SearchedFor = {},
): Map<string, Outcome<Found>> {
  const { cache, settings } = services;
  const kind = subsidiaries ? "q1s" : "q1";
  const nameOf = (query: string) => `${kind}:${settings.host}|${query.toLowerCase()}`;
  const cached = cache.getAll(queries.map(nameOf));
  const outcomes = new Map<string, Outcome<Found>>();
  for (const query of queries) {
    const text = cached.get(nameOf(query));
    outcomes.set(
      query,
      text === undefined
        ? { kind: "pending", shows: PENDING }
        : { kind: "answered", answer: JSON.parse(text) as Found },
    );
  }
  const open = queries.filter((query) => !cached.has(nameOf(query)));
  const obstacle = open.length > 0 ? whyNotAsk(services) : null;
  if (obstacle !== null) {
    for (const query of open) outcomes.set(query, { kind: "problem", error: obstacle });
    return outcomes;
  }

  const paramsOf = (query: string) => ({
    query,
    ...(subsidiaries ? { include_children_companies: true as const } : {}),
  });
  const found = new Map<string, string>();
  for (let from = 0; from < open.length; from += REQUESTS_PER_BATCH) {
    const batch = open.slice(from, from + REQUESTS_PER_BATCH);
    const timeoutSeconds = batchTimeoutSeconds(services);
    if (timeoutSeconds === null) break;
    const results = askAll(services, batch.map(paramsOf), timeoutSeconds);
    for (const [index, outcome] of results.entries()) {
      outcomes.set(batch[index]!, outcome);
      if (outcome.kind !== "answered") continue;
      const text = JSON.stringify(outcome.answer);
      if (text.length <= LARGEST_VALUE_CHARACTERS) found.set(nameOf(batch[index]!), text);
    }
    const refused = results.find((outcome) => outcome.kind === "problem" && !isOnlyTheQuery(outcome.error));
    if (refused !== undefined) {
      for (const query of open.slice(from + batch.length)) outcomes.set(query, refused);
      break;
    }
  }
  if (found.size > 0) cache.putAll(found, CACHE_TTL_SECONDS);
  return outcomes;
}

function askAll(
  services: FormulaServices,
  searches: readonly Readonly<{ query: string; include_children_companies?: true }>[],
  timeoutSeconds: number,
): Outcome<Found>[] {
  const client = services.client();
  try {
    const calls = searches.map((params) => client.prepare(companySearch, params));
    return client.sendAll(calls, timeoutSeconds).map(outcomeOf);
  } catch (error) {
    return searches.map(() => problem(error));
  }
}

function outcomeOf(received: Received): Outcome<Found> {
  if (received.kind === "empty") return { kind: "answered", answer: [] };
  if (received.kind === "refused") {
    if (received.error.code === "api/not-found") return { kind: "answered", answer: [] };
    return { kind: "problem", error: received.error };
  }
  try {
    const document = received.kind === "answer" ? received.document : undefined;
    return { kind: "answered", answer: readAnswer(companySearch, document).data };
  } catch (error) {
    return problem(error);
  }
}

/** A bug stays a bug. */
function problem(thrown: unknown): Outcome<Found> {
  if (codeOf(thrown) === null) throw thrown;
  return { kind: "problem", error: thrown as AddinError };
}

function isOnlyTheQuery({ code }: AddinError): boolean {
  return code === "api/bad-request" || code === "input/argument";
}
