import { filterBuilder, listGenerate } from "../../src/api/endpoints/lists";
import { productNamed } from "../../src/products";
import { planOf } from "../../src/products/plan-of";
import { FIRST_PAGES } from "../../src/products/questions";
import { sampleRequests } from "../sample-requests";
import type { Purchase } from "./purchases";

interface Sold {
  readonly kind: Purchase["kind"];
  /** Asked for page after page. */
  readonly isPaged: boolean;
}

const ANY_COMPANY = "any.example";
const OWN_KINDS = ["enrichment", "jobs", "news"] as const;
const LIST: Sold = { kind: "list", isPaged: false };

/** What is billed, by the paths of endpoints: lists, and what the products ask of a service when nothing is kept. */
export const sold: ReadonlyMap<string, Sold> = new Map([
  [listGenerate.path, LIST],
  [filterBuilder.path, LIST],
  // Several products may ask the same endpoint: it is of the first one's kind.
  ...sampleRequests.toReversed().flatMap(({ name, requests }) => {
    const kind = OWN_KINDS.find((own) => own === name) ?? "more";
    const isPaged = productNamed(name)!.operation.listings !== undefined;
    return requests
      .flatMap((request) => planOf(request).questions.unkept([ANY_COMPANY], FIRST_PAGES, 0))
      .filter((purchase) => purchase !== null && purchase.price.high > 0)
      .map((purchase): [string, Sold] => [purchase!.endpoint.path, { kind, isPaged }]);
  }),
]);
