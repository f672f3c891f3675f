import { LimitError } from "../errors";
import type { Request } from "../journal/operation";
import { CapReached } from "../journal/over-cap";
import type { Result } from "../journal/purchasing";
import { capsOfList } from "./caps-of-list";
import type { ListServices } from "./list-services";

const WAIT_MS = 2_000;
const MOST_WAITS = 15;

export type Kept = Extract<Result, { kind: "kept" }>;

/**
 * Buys one thing within its caps.
 *
 * @param what Names it in a sentence, such as `This list`.
 * @returns `"busy"` if somebody else is buying it, `"changed"` if somebody has bought something since it was looked up,
 *   `"repeated"` if this execution has bought it and is still not answered.
 * @throws {CapReached} Before anything is asked.
 * @throws {LimitError} Why nothing can be bought now.
 * @throws {ApiError} If the API refuses.
 */
export function buyOne(
  services: Pick<ListServices, "account" | "caps" | "clock" | "purchasing" | "today">,
  request: Request,
  { creditCap, what }: { readonly creditCap: number; readonly what: string },
): Kept | "busy" | "changed" | "repeated" {
  const { timeoutSeconds } = request.purchase.endpoint;
  const caps = capsOfList(services, creditCap);
  const terms = { timeoutSeconds, caps, batchSize: 1 };
  const purchasing = services.purchasing();
  let { results, failure } = purchasing.buy([request], terms);
  // Somebody is buying this, or the first of its kind, whose price everybody waits for.
  for (
    let waits = 0;
    waits < MOST_WAITS && (results[0]!.kind === "busy" || failure?.code === "limit/busy");
    waits++
  ) {
    services.clock.sleep(WAIT_MS);
    ({ results, failure } = purchasing.buy([request], terms));
  }
  const result = results[0]!;
  switch (result.kind) {
    case "kept":
      return result;
    case "refused":
      throw result.error;
    case "over-cap":
      throw new CapReached(what, result);
    case "busy":
    case "changed":
    case "repeated":
      return result.kind;
    case "later":
    case "lost":
    case "full":
      throw (
        failure ?? new LimitError("limit/busy", "Nothing could be bought just now.", "Try again in a minute.")
      );
  }
}
