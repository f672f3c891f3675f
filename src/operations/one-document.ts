import type { Endpoint } from "../api/endpoint";
import { objectsIn } from "../api/envelope";
import { hasMembers, isObject, objectOf } from "../core/json-shapes";
import { storedJson } from "../core/stored-json";
import type { Entry, OperationName } from "../journal/entry";
import { wholeReply, type Operation } from "../journal/operation";

export interface CompanyQuestion {
  readonly company: string;
}

/** What the reply holds of the company, with `fetched_at` and what is read out of it. */
export type DocumentAnswer = Readonly<Record<string, unknown>>;

/** Members that surround an answer. */
const ENVELOPE = ["data", "status", "message", "credits_consumed", "count", "limit", "offset"];
/** There is nothing to choose: one document per company. */
const UNIT = "all";

interface Sold {
  readonly name: OperationName;
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
      if (!isObject(reply.document)) return null;
      if (contentOf(reply.document) !== null) return wholeReply(purchase, reply);
      const { data } = reply.document;
      // Text where a document belongs is kept raw; a document without anything in it says that there is nothing.
      const isNothing = data === null || (hasMembers(data) && Object.keys(data).length === 0);
      return isNothing ? [{ unit: UNIT, status: "none", credits: reply.credits, answer: "" }] : null;
    },
    compose(_question, held) {
      const entry = newestOf(held.get(UNIT));
      if (entry === undefined) return null;
      const document = entry.status === "ok" ? storedJson(entry.answer, isObject) : null;
      const content = (document === null ? null : contentOf(document)) ?? {};
      return { ...content, ...derived(content), fetched_at: entry.at };
    },
  };
}

/** What a reply says of the company: its `data`, the first of a list there, or what stands in the place of that. */
function contentOf(document: Readonly<Record<string, unknown>>): Record<string, unknown> | null {
  const { data } = document;
  const [listed = {}] = Array.isArray(data) ? objectsIn(data) : [data];
  if (data !== undefined) return Object.keys(objectOf(listed)).length === 0 ? null : { ...objectOf(listed) };
  const members = Object.entries(document).filter(([name]) => !ENVELOPE.includes(name));
  return members.length === 0 ? null : Object.fromEntries(members);
}

function newestOf(entries: readonly Entry[] = []): Entry | undefined {
  return entries[entries.length - 1];
}
