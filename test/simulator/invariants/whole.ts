import { DECIDED_BEFORE_MS } from "../purchases";
import type { World } from "../world";

/** c: while the journal or rows of it are missing nothing is bought, because they held paid answers. */
export function checkWhole({ people, purchases, events }: World): void {
  if (people.shortenedAt === null) return;
  const from = people.shortenedAt + DECIDED_BEFORE_MS;
  const bought = purchases.all.find(({ at, kind }) => at > from && kind !== "free");
  if (bought === undefined) return;
  const seconds = Math.round((bought.at - people.shortenedAt) / 1_000);
  events.breaks(
    "c-not-whole",
    `${bought.execution?.functionName} #${bought.execution?.id} bought ${seconds} s after rows of the journal were deleted`,
  );
}
