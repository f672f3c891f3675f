import { type ApiClient, readAnswer, type Received } from "../api/client";
import { companySearch } from "../api/endpoints/lists";
import { asAboutQuestion, asUnclear } from "../api/refusal";
import { readCompany } from "../core/company";
import { contained } from "../core/errors";
import type { Answers } from "./answers";
import type { Request } from "./operation";

interface Parts {
  readonly client: ApiClient;
  readonly answers: Pick<Answers, "isKnown" | "hasAny">;
}

/**
 * Finds out what each 404 to a request about a company means: that the company is not known, or that there is nothing for this
 * question.
 *
 * | the first that holds | the 404 is about |
 * | --- | --- |
 * | the operation has answered about the company before, or more is asked than is documented | the question |
 * | the operation has answered about any company, so its endpoint exists | the company |
 * | another operation has answered about the company | the question |
 * | none | the question if the free search finds the company, else the company |
 *
 * @returns The replies, with the errors that follow.
 */
export function withWhatIsMissing(
  requests: readonly Request[],
  received: readonly Received[],
  parts: Parts,
): readonly Received[] {
  const about = requests.filter(({ company }, index) => company !== "" && isNotFound(received[index]!));
  if (about.length === 0) return received;
  const answered = requests.filter((_, index) => received[index]!.kind === "answer");
  let says: ReadonlyMap<Request, About> = new Map();
  // If this fails, the other replies are still booked.
  contained(() => (says = aboutEach(about, answered, parts)));
  return received.map((each, index) => {
    const request = requests[index]!;
    if (!isNotFound(each) || request.company === "") return each;
    const what = says.get(request);
    if (what === "company") return each;
    const instead = what === "question" ? asAboutQuestion : asUnclear;
    return { ...each, error: instead(each.error) };
  });
}

/** What a 404 is about. */
type About = "company" | "question";

/** Unclear ones are left out. @param answered Requests of the same batch that were answered. */
function aboutEach(
  about: readonly Request[],
  answered: readonly Request[],
  { client, answers }: Parts,
): ReadonlyMap<Request, About> {
  const says = new Map<Request, About>();
  const unsure: Request[] = [];
  for (const request of about) {
    const { operation, purchase } = request;
    const isOfQuestion =
      operation.isDocumented?.(purchase) === false || answers.isKnown(request.company, operation.name);
    const isThere = answered.some((each) => each.operation === operation) || answers.hasAny(operation.name);
    if (isOfQuestion) says.set(request, "question");
    else if (isThere) says.set(request, "company");
    else if (answers.isKnown(request.company)) says.set(request, "question");
    else unsure.push(request);
  }
  const known = knownBySearch(
    client,
    unsure.map(({ company }) => company),
  );
  for (const request of unsure) {
    const isKnown = known.get(request.company);
    if (isKnown !== undefined) says.set(request, isKnown ? "question" : "company");
  }
  return says;
}

function isNotFound(received: Received): received is Extract<Received, { kind: "refused" }> {
  return received.kind === "refused" && received.error.code === "api/not-found";
}

/** Whether the service knows each company; unclear ones are left out. */
function knownBySearch(client: ApiClient, companies: readonly string[]): Map<string, boolean> {
  const known = new Map<string, boolean>();
  if (companies.length === 0) return known;
  const calls = companies.map((query) => client.prepare(companySearch, { query }));
  client.sendAll(calls, companySearch.timeoutSeconds).forEach((reply, index) => {
    const company = companies[index]!;
    // A 404 of the search itself says nothing about companies.
    if (reply.kind === "none") known.set(company, false);
    if (reply.kind === "answer") known.set(company, isFound(company, reply.document));
  });
  return known;
}

function isFound(company: string, document: unknown): boolean {
  return readAnswer(companySearch, document).data.some(({ uuid, website }) => {
    const cell = readCompany(website ?? "");
    return uuid === company || (cell.kind === "company" && cell.key === company);
  });
}
