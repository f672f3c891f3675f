import { rounded } from "../core/credits";
import type { Request } from "../journal/operation";
import { CapReached } from "../journal/over-cap";
import type { Result } from "../journal/purchasing";
import { capsOfList } from "./caps-of-list";
import type { ListServices } from "./list-services";

const BATCH_MOST = 40;

/**
 * Buys many things within its caps, order by order: the first of anything is bought alone. What the cap does not allow is left
 * out, as is what somebody else is asking right now.
 *
 * @returns What it cost.
 * @throws {CapReached} If a cap allows none of it.
 * @throws {LimitError} Why nothing can be bought now.
 * @throws {ApiError} If the API refuses all of it.
 */
export function buyAll(
  services: ListServices,
  requests: readonly Request[],
  { creditCap, timeoutSeconds }: { readonly creditCap: number; readonly timeoutSeconds: number },
): number {
  const caps = capsOfList(services, creditCap);
  const results: Result[] = [];
  let open = [...requests];
  let credits = 0;
  let isOver = false;
  while (open.length > 0 && !isOver) {
    const { results: these, failure } = services.purchasing().buy(open, {
      timeoutSeconds,
      caps,
      batchSize: BATCH_MOST,
    });
    const sent = these.filter((result) => "credits" in result);
    credits = sent.reduce((sum, result) => rounded(sum + result.credits), credits);
    results.push(...these.filter(({ kind }) => kind !== "later"));
    if (failure !== null && sent.length === 0) throw failure;
    isOver = failure !== null || sent.length === 0;
    open = open.filter((_, index) => these[index]!.kind === "later");
  }
  services.answers.refresh();
  const [first] = results;
  if (first?.kind === "over-cap" && results.every(({ kind }) => kind === "over-cap"))
    throw new CapReached("Each of these questions", first);
  const refused = results.flatMap((result) => (result.kind === "refused" ? [result.error] : []));
  if (refused.length === results.length && refused.length > 0) throw refused[0]!;
  return credits;
}
