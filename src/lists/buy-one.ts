import { codeOf, LimitError } from "../errors";
import type { Request } from "../journal/orders";
import type { Result } from "../journal/purchasing";
import type { ListServices } from "./list-services";
import { creditsInWords } from "./list-words";

export type Kept = Extract<Result, { kind: "kept" }>;

/**
 * Buys one thing within a cap of its own and that of the day.
 *
 * @param what Names it in a sentence, such as `This list`.
 * @returns `"busy"` if somebody else is buying it, `"changed"` if somebody has bought something since it was looked up.
 * @throws {LimitError} `limit/credit-cap`, before anything is asked; or why nothing can be bought now.
 * @throws {ApiError} If the API refuses.
 */
export function buyOne(
  services: Pick<ListServices, "purchasing" | "settings">,
  request: Request,
  { creditCap, what }: { readonly creditCap: number; readonly what: string },
): Kept | "busy" | "changed" {
  const { dayCap } = services.settings;
  const { endpoint, price } = request.purchase;
  const terms = { timeoutSeconds: endpoint.timeoutSeconds, credits: creditCap, dayCap, batchSize: 1 };
  const { results, failure } = services.purchasing().buy([request], terms);
  const [result] = results;
  switch (result!.kind) {
    case "kept":
      return result as Kept;
    case "refused":
      throw (result as Extract<Result, { kind: "refused" }>).error;
    case "over-cap": {
      const { cap } = result as Extract<Result, { kind: "over-cap" }>;
      const allowed = creditsInWords(cap === "account" ? creditCap : dayCap);
      throw new LimitError(
        "limit/credit-cap",
        `${what} may cost ${creditsInWords(price.high)} or more, as the service bills lately: more than ${cap === "account" ? `the ${allowed} allowed` : `is left of today's cap of ${allowed}`}.`,
        cap === "account"
          ? "Ask for less, or allow more."
          : "Raise the cap in Settings, or try again tomorrow.",
      );
    }
    case "busy":
    case "changed":
      return result!.kind;
    case "later":
    case "full":
    case "lost":
      if (failure !== null && codeOf(failure) !== null) throw failure;
      throw new LimitError("limit/busy", "Nothing could be bought just now.", "Try again in a minute.");
  }
}
