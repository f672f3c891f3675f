import { companySearch } from "../../api/endpoints/lists";
import { fold } from "../../core/names";
import { type FoundCompany, bestMatch } from "../../products/name-search";
import { readAnswer } from "../../api/client";
import type { LookUps } from "../../lists/filters/catalogue";
import { isObject, objectOf } from "../../core/json";

/** What free search makes of a name. */
export interface FoundPeer {
  name: string;
  /** Called just so; else the first that the search gives, which may be another. */
  isExact: boolean;
  /** null if nothing was found. */
  company: FoundCompany | null;
}

export const PEERS_MOST = 10;

/** The section of an assessment, and where it names peers. */
export const ASSESSMENT = "company_assessment";
const PEERS = "peers";

/** The peers that the assessments of companies name, the most often named first, without the companies themselves. */
export function namedPeers(documents: readonly unknown[]): { name: string; namedBy: number }[] {
  const own = new Set(
    documents.flatMap((document) => nameOf(objectOf(document)["firmographic"]) ?? []).map(fold),
  );
  const named = new Map<string, { name: string; namedBy: number }>();
  for (const document of documents) {
    const peers = objectOf(objectOf(document)[ASSESSMENT])[PEERS];
    const names = (Array.isArray(peers) ? peers : []).flatMap((peer) => nameOf(peer) ?? []);
    for (const [key, name] of new Map(names.map((each) => [fold(each), each])))
      if (!own.has(key)) named.set(key, { name, namedBy: (named.get(key)?.namedBy ?? 0) + 1 });
  }
  return [...named.values()].sort((a, b) => b.namedBy - a.namedBy);
}

/**
 * What free search finds for each name: the company that is called just so, else the first that it gives, marked as such.
 *
 * @throws {ApiError} If the API refuses to search.
 */
export function findPeers({ client }: Pick<LookUps, "client">, names: readonly string[]): FoundPeer[] {
  const api = client();
  const asked = names.slice(0, PEERS_MOST);
  const calls = asked.map((query) => api.prepare(companySearch, { query }));
  return api.sendAll(calls, companySearch.timeoutSeconds).map((received, index) => {
    const name = asked[index]!;
    if (received.kind === "refused") throw received.error;
    const { data } = received.kind === "answer" ? readAnswer(companySearch, received.document) : { data: [] };
    const { match, uuid, name: found, website } = bestMatch(name.toLowerCase(), data);
    if (match === "none") return { name, isExact: false, company: null };
    const { product_category = null } = data.find((each) => each.uuid === uuid) ?? {};
    return { name, isExact: match === "exact", company: { uuid, name: found, website, product_category } };
  });
}

function nameOf(thing: unknown): string | null {
  const name = isObject(thing) ? thing["name"] : null;
  return typeof name === "string" && name.trim() !== "" ? name.trim() : null;
}
