import { idText } from "../api/envelope";
import { canonicalJson, isObject, objectOf, storedJson } from "../core/json";
import { type AskedCompany, isOfEarlierOwner } from "../core/news-filters";
import type { Entry } from "../money/entry";
import { withUsualNames } from "./listed-items";
import type { ListingShape } from "./listing-shape";

/**
 * The items that any of these answers holds, each once, as it was told last, without those of an earlier owner of the website.
 *
 * @param entries Answers to listings of one company, oldest first. @param shape Says what tells items apart; where one lacks it, its title does.
 */
export function heldItems(
  entries: readonly Entry[],
  shape: Pick<ListingShape, "idField" | "aliases">,
  company: AskedCompany,
): readonly Readonly<Record<string, unknown>>[] {
  const byId = new Map<string, Readonly<Record<string, unknown>>>();
  for (const { answer } of entries) {
    const { data } = objectOf(storedJson(answer, isObject));
    for (const served of Array.isArray(data) ? (data as unknown[]) : []) {
      if (!isObject(served) || isOfEarlierOwner(served, company)) continue;
      const id = served[shape.idField] ?? served["title"];
      byId.set(idText(id) || canonicalJson(id ?? null), withUsualNames(served, shape));
    }
  }
  return [...byId.values()];
}
