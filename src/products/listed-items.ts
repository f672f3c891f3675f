import { idText } from "../api/envelope";
import { canonicalJson, isObject, objectOf } from "../core/json";
import { decodeEntities } from "../core/entities";
import type { ListingShape } from "./listing-shape";

/** Items without an id are the same if they read the same. */
export function identityOf(item: unknown, shape: ListingShape): string {
  const id = idOf(item, shape);
  return id === "" ? canonicalJson(item) : `#${id}`;
}

/** Empty without one, and for a number too large to be exact: others read the same. */
function idOf(item: unknown, { idField }: ListingShape): string {
  const id = objectOf(item)[idField];
  return typeof id === "number" && !Number.isSafeInteger(id) ? "" : idText(id);
}

/** The items of a listing, each id once; what is no object is skipped, an item without an id stands for itself. */
export function distinctItems(served: readonly unknown[], shape: ListingShape): Record<string, unknown>[] {
  const seen = new Set<string>();
  const items = served.filter(isObject).filter((item) => {
    const id = idOf(item, shape);
    if (id === "") return true;
    const isNew = !seen.has(id);
    seen.add(id);
    return isNew;
  });
  return items.map((item) => withUsualNames(item, shape));
}

/** Short texts that the service takes from pages, and hands on with their entities. */
const FROM_PAGES = ["title", "publisher", "author", "ai_summary"];

/** An item with its fields under the names that everything else reads, and its texts as their readers see them. */
export function withUsualNames(
  item: Record<string, unknown>,
  { aliases = {} }: Pick<ListingShape, "aliases">,
): Record<string, unknown> {
  const isBlank = (name: string) => (item[name] ?? "") === "";
  const lacking = Object.entries(aliases).filter(([name, other]) => isBlank(name) && !isBlank(other));
  const named =
    lacking.length === 0
      ? item
      : { ...item, ...Object.fromEntries(lacking.map(([name, other]) => [name, item[other]])) };
  const escaped = FROM_PAGES.flatMap((name): [string, string][] => {
    const text = named[name];
    return typeof text === "string" && text.includes("&") ? [[name, decodeEntities(text)]] : [];
  });
  return escaped.length === 0 ? named : { ...named, ...Object.fromEntries(escaped) };
}
