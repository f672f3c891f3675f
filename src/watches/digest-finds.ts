import { shortened } from "../core/shortened";
import { inOrder, type NewFind } from "./find";
import type { FoundByLook, StoredWatch } from "./stored-watch";

/** A digest shows so many; the watches of a spreadsheet share one property. */
const MOST = 20;
const MOST_CHARACTERS = 4_000;
const LONGEST_TEXT = 200;
const LONGEST_LINK = 500;

/**
 * What a watch keeps for its digests once a look has found something: what earlier looks have left to tell, and this. Digests
 * are made of nothing else, so what anybody types into What's new is sent to nobody.
 *
 * @param names What companies are called in answers; what a sheet calls them is somebody's text.
 */
export function withFinds(
  { found = [], digest }: StoredWatch,
  look: number,
  finds: readonly NewFind[],
  names: ReadonlyMap<string, string> = new Map(),
): StoredWatch["found"] {
  const each = [...new Map(inOrder(finds).map((find) => [find.key, find])).values()];
  if (each.length === 0) return found;
  const waiting = found.filter((other) => other.look !== look && isToTell(digest, other));
  const room = {
    finds: MOST - sumOf(waiting, ({ finds: { length } }) => length),
    characters: MOST_CHARACTERS - JSON.stringify(waiting).length,
  };
  const told: FoundByLook["finds"][number][] = [];
  for (const { company, name, what, link } of each) {
    const find = {
      company: shortened(names.get(company) ?? name ?? company, LONGEST_TEXT),
      what: shortened(what, LONGEST_TEXT),
      link: link.length > LONGEST_LINK ? "" : link,
    };
    room.characters -= JSON.stringify(find).length;
    if (told.length >= room.finds || room.characters < 0) break;
    told.push(find);
  }
  return [...waiting, { look, finds: told, more: each.length - told.length }];
}

/** What the next digest of a watch tells, the newest first, and how many finds beyond that. */
export function findsToTell({ found = [], digest }: StoredWatch): Omit<FoundByLook, "look"> {
  const looks = found.filter((each) => isToTell(digest, each)).reverse();
  return { finds: looks.flatMap(({ finds }) => finds), more: sumOf(looks, ({ more }) => more) };
}

function isToTell({ host, upTo }: StoredWatch["digest"], { look }: FoundByLook): boolean {
  return host !== "" && look > upTo;
}

function sumOf(looks: readonly FoundByLook[], count: (each: FoundByLook) => number): number {
  return looks.reduce((sum, each) => sum + count(each), 0);
}
