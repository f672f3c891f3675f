import { checksum32 } from "../core/checksum";
import type { Find } from "../core/watches-contract";
import type { NewFind } from "./find";
import { foundBy } from "./found-by";
import type { StoredWatch } from "./stored-watch";
import type { WhatsNew } from "./whats-new";

/** A digest shows so many; the watches of a spreadsheet share one property. */
const MOST = 20;
const SEPARATOR = " ";

const sumOf = (key: string): string => checksum32(key).toString(36);

/**
 * Finds of a watch that are in What's new under another watch's name already, for its own next digest: each who watches is told.
 *
 * @returns With what its last looks have left for that digest.
 */
export function alsoFound(
  whatsNew: WhatsNew,
  finds: readonly NewFind[],
  { name, digest }: Pick<StoredWatch, "name" | "digest">,
): Pick<StoredWatch["digest"], "also" | "alsoMore"> {
  const { also, alsoMore = 0 } = digest;
  if (digest.host === "" || finds.length === 0) return { also, alsoMore };
  const keys = new Set(finds.map(({ key }) => key));
  const others = whatsNew.keyed().filter(({ key, find }) => keys.has(key) && foundBy(find.watch)[0] !== name);
  const sums = [...new Set([...sumsIn(digest), ...others.map(({ key }) => sumOf(key))])];
  return {
    also: sums.length === 0 ? undefined : sums.slice(0, MOST).join(SEPARATOR),
    alsoMore: alsoMore + Math.max(0, sums.length - MOST),
  };
}

/** What the next digest of a watch tells, and how many finds beyond that. */
export function findsToTell(
  whatsNew: WhatsNew,
  { name, digest }: StoredWatch,
): { readonly finds: readonly Find[]; readonly more: number } {
  const also = new Set(sumsIn(digest));
  const names = new Set([...(digest.names ?? []), name]);
  const finds = whatsNew
    .keyed()
    .filter(
      ({ key, find: { watch, foundAt } }) =>
        (names.has(foundBy(watch)[0] ?? "") && Date.parse(foundAt) > digest.upTo) || also.has(sumOf(key)),
    )
    .map(({ find }) => find);
  return { finds, more: digest.alsoMore ?? 0 };
}

function sumsIn({ also = "" }: StoredWatch["digest"]): string[] {
  return also.split(SEPARATOR).filter((sum) => sum !== "");
}
