import type { HttpRequest } from "../ports/http";

/** What a 404 speaks of; `isOwn` if its reason names something that was asked: only the service itself can say that. */
export interface Missing {
  readonly what: "company" | "other";
  readonly isOwn: boolean;
}

/** What a company is called. */
const COMPANY = /^(compan(y|ies)|organi[sz]ations?|business(es)?|websites?|domains?)$/;
/** What else a service may know nothing of. */
const OTHER_THINGS =
  /^(sections?|fields?|filters?|param(eter)?s?|endpoints?|routes?|paths?|urls?|methods?|api|versions?|keys?|users?|accounts?|plans?|subscriptions?)$/;
/** What says no more than that there is none. */
const NOTHING =
  /^(\d+|not?|none|nothing|found|find|could|cannot|be|was|is|does|exist|exists|such|unknown|known|error|the|a|an|this|that|with|for|matching|matches|id|uuid|name)$/;
/** A path, such as `/api/v1/company/jobs`, whoever says that there is nothing under it: no word in it is about what was asked. */
const PATH = /(^|[\s"'(])\/[\w-]+\/[\w/-]+/;
/** Values that no service knows nothing of. */
const NO_NAME = /^(|true|false|[\d-]+|.{1,2})$/;
const ABOUT_COMPANY = ["company", "primary_company"];

/**
 * What a 404 speaks of: of the company, where the call is about one and the reason names nothing else that the call has sent,
 * such as a section, and no part of the service.
 *
 * @param findsOne The endpoint looks one thing up by what it is sent, whatever that is called.
 */
export function missingIn({ url }: Pick<HttpRequest, "url">, reason: string, findsOne: boolean): Missing {
  const sent = sentIn(url);
  const company = companyIn(sent);
  if (company === "") return { what: findsOne ? "company" : "other", isOwn: false };
  const terms = termsIn(reason);
  const others = sent.filter(([name]) => !ABOUT_COMPANY.includes(name));
  const names = others.flatMap(([name]) => [name, name.replace(/s$/, "")]);
  const values = others.flatMap(([, value]) => value.split(",")).filter((value) => !NO_NAME.test(value));
  if (terms.some((term) => names.includes(term) || values.includes(term)))
    return { what: "other", isOwn: true };
  if (PATH.test(reason)) return { what: "other", isOwn: false };
  const words = wordsIn(reason);
  if (terms.includes(company) || words.some((word) => COMPANY.test(word)))
    return { what: "company", isOwn: true };
  return { what: words.some((word) => OTHER_THINGS.test(word)) ? "other" : "company", isOwn: false };
}

/** Whether a reason says more than that the company was not found. */
export function saysMore(reason: string, company: string): boolean {
  const rest = reason.toLowerCase().split(company.toLowerCase()).join(" ");
  return wordsIn(rest).some((word) => !COMPANY.test(word) && !NOTHING.test(word));
}

/** Names and values of a query, in small letters. */
function sentIn(url: string): [string, string][] {
  const [, query = ""] = url.split("?");
  return query.split("&").map((pair) => {
    const [name = "", value = ""] = pair.split("=");
    return [name, decodeURIComponent(value).toLowerCase()];
  });
}

function companyIn(sent: readonly (readonly [string, string])[]): string {
  return sent.find(([name]) => ABOUT_COMPANY.includes(name))?.[1] ?? "";
}

/** Words, names and addresses as they were written, in small letters. */
function termsIn(reason: string): string[] {
  return reason
    .toLowerCase()
    .split(/[^\w.-]+/)
    .map((term) => term.replace(/^[.-]+|[.-]+$/g, ""))
    .filter((term) => term !== "");
}

/** As `termsIn`, with what is joined apart: `COMPANY_NOT_FOUND` are three. */
function wordsIn(reason: string): string[] {
  return termsIn(reason).flatMap((term) => term.split(/[_.-]+/));
}
