import type { Endpoint } from "../api/endpoint";
import { objectsIn } from "../api/envelope";
import { isObject, objectOf, storedJson } from "../core/json";
import type { Entry } from "../money/entry";
import { type Operation, wholeReply } from "../money/operation";
import { type DocumentAnswer, readFacts } from "./facts";
import type { Facts } from "./product";
import { questionsTo } from "./questions";

export interface CompanyQuestion {
  readonly company: string;
}

/** There is nothing to choose: one document per company. */
const UNIT = "all";

interface Sold {
  readonly name: string;
  readonly endpoint: Endpoint<CompanyQuestion>;
  /** What is not a member of the document, and can be read out of it. */
  readonly derived: (document: DocumentAnswer) => DocumentAnswer;
}

/** What the API answers as one document about a company: kept whole, as it came, and read as far as it can be. */
export function oneDocument({ name, endpoint, derived }: Sold): Operation<CompanyQuestion, DocumentAnswer> {
  return {
    name,
    headsSuffice: true,
    units: () => [UNIT],
    missing(question, held) {
      if (held.has(UNIT)) return null;
      const params = { company: question.company };
      return { endpoint, params, units: [UNIT], price: endpoint.price(params) };
    },
    split(purchase, reply) {
      if (contentOf(reply.document) !== null) return wholeReply(purchase, reply);
      return [{ unit: UNIT, status: "none", credits: reply.credits, answer: "" }];
    },
    compose(_question, held) {
      const entry = newestDocument(held.get(UNIT));
      if (entry === undefined) return null;
      const document = entry.status === "ok" ? storedJson(entry.answer, isObject) : null;
      const content = (document === null ? null : contentOf(document)) ?? {};
      return { ...content, ...derived(content), fetched_at: entry.at };
    },
  };
}

/** What a reply says of the company: its `data`, or the first of a list there; null if that holds nothing. */
function contentOf(document: unknown): Record<string, unknown> | null {
  const { data } = objectOf(document);
  const [served] = Array.isArray(data) ? objectsIn(data) : [data];
  const content = { ...objectOf(served) };
  return Object.keys(content).length === 0 ? null : content;
}

function newestDocument(entries: readonly Entry[] = []): Entry | undefined {
  return entries[entries.length - 1];
}

/** What a run asks about companies that each have one document. */
export function documentFacts(operation: Operation<CompanyQuestion, DocumentAnswer>): Facts["questions"] {
  return (columns) =>
    questionsTo(
      operation,
      (company) => ({ company }),
      (answer) => readFacts(columns, () => answer),
    );
}
