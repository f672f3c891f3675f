import { checksum32 } from "../core/checksum";
import type { Find } from "../core/watches-contract";
import type { NewFind } from "./find";
import type { StoredWatch } from "./stored-watch";
import type { WhatsNew } from "./whats-new";

/** A digest shows so many; the watches of a spreadsheet share one property. */
const MOST = 20;
const SEPARATOR = " ";

const sumOf = (key: string): string => checksum32(key).toString(36);

/**
 * Finds of a watch that stand in What's new under another watch's name already, for its own next digest: each who watches is told.
 *
 * @param before What its last looks have left for that digest.
 */
export function alsoFound(
  whatsNew: WhatsNew,
  finds: readonly NewFind[],
  { name, digest }: Pick<StoredWatch, "name" | "digest">,
): string | undefined {
  if (digest.host === "" || finds.length === 0) return digest.also;
  const keys = new Set(finds.map(({ key }) => key));
  const others = whatsNew.keyed().filter(({ key, find }) => keys.has(key) && find.watch !== name);
  const sums = [...sumsIn(digest), ...others.map(({ key }) => sumOf(key))];
  return sums.length === 0 ? undefined : [...new Set(sums)].slice(0, MOST).join(SEPARATOR);
}

/** What the next digest of a watch tells. */
export function findsToTell(whatsNew: WhatsNew, { name, digest }: StoredWatch): Find[] {
  const also = new Set(sumsIn(digest));
  const names = new Set([...(digest.names ?? []), name]);
  return whatsNew
    .keyed()
    .filter(
      ({ key, find: { watch, foundAt } }) =>
        (names.has(watch) && Date.parse(foundAt) > digest.upTo) || also.has(sumOf(key)),
    )
    .map(({ find }) => find);
}

function sumsIn({ also = "" }: StoredWatch["digest"]): string[] {
  return also.split(SEPARATOR).filter((sum) => sum !== "");
}
