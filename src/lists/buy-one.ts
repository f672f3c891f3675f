import { creditsInWords } from "../core/credits";
import { aboveDayCap } from "../core/day-cap-in-words";
import { LimitError } from "../errors";
import type { Request } from "../journal/operation";
import type { Result } from "../journal/purchasing";
import type { ListServices } from "./list-services";

const WAIT_MS = 2_000;
const MOST_WAITS = 15;

export type Kept = Extract<Result, { kind: "kept" }>;

/**
 * Buys one thing within a cap of its own and that of the day.
 *
 * @param what Names it in a sentence, such as `This list`.
 * @param leftOf What was allowed at first, where some of it is spent.
 * @returns `"busy"` if somebody else is buying it, `"changed"` if somebody has bought something since it was looked up,
 *   `"repeated"` if this execution has bought it and is still not answered.
 * @throws {LimitError} `limit/credit-cap`, before anything is asked; or why nothing can be bought now.
 * @throws {ApiError} If the API refuses.
 */
export function buyOne(
  services: Pick<ListServices, "clock" | "purchasing" | "settings">,
  request: Request,
  {
    creditCap,
    what,
    leftOf,
  }: { readonly creditCap: number; readonly what: string; readonly leftOf?: number | undefined },
): Kept | "busy" | "changed" | "repeated" {
  const { dayCap } = services.settings;
  const { endpoint, price } = request.purchase;
  const terms = { timeoutSeconds: endpoint.timeoutSeconds, credits: creditCap, dayCap, batchSize: 1 };
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
    case "over-cap": {
      const { cap } = result;
      if (cap === "day" && price.high > dayCap) {
        const { fact, advice } = aboveDayCap(what, price.high, dayCap);
        throw new LimitError("limit/credit-cap", fact, advice);
      }
      const ofAccount =
        leftOf === undefined
          ? `the ${creditsInWords(creditCap)} allowed`
          : `is left of the ${creditsInWords(leftOf)} allowed`;
      const allowed = cap === "account" ? ofAccount : `is left of today's cap of ${creditsInWords(dayCap)}`;
      throw new LimitError(
        "limit/credit-cap",
        `${what} may cost ${creditsInWords(price.high)} or more, as the API bills lately: more than ${allowed}.`,
        cap === "account"
          ? "Ask for less, or allow more."
          : "Raise the cap in Settings, or try again tomorrow.",
      );
    }
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
