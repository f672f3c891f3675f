import { type ApiClient, readAnswer, type Received } from "../api/client";
import { companySearch } from "../api/endpoints/lists";
import { asAboutQuestion, asUnclear } from "../api/refusal";
import { readCompany } from "../core/company";
import { codeOf } from "../errors";
import type { Answers } from "./answers";
import type { Request } from "./operation";

interface Parts {
  readonly client: ApiClient;
  readonly answers: Pick<Answers, "isAnsweredAbout" | "hasAny">;
}

/**
 * Says of each 404 about a company what it is about: the company where nothing is known of it there and the question holds
 * nothing but what is documented, else the question.
 *
 * Where the endpoint has never answered about any company, it may be the endpoint that is not there: then the free search is
 * asked whether the service knows these companies.
 *
 * @returns What came, with the errors that follow.
 */
export function withWhatIsMissing(
  requests: readonly Request[],
  received: readonly Received[],
  { client, answers }: Parts,
): readonly Received[] {
  const about = requests.filter(({ company }, index) => company !== "" && isNotFound(received[index]!));
  if (about.length === 0) return received;
  const isOfCompany = (request: Request) =>
    request.operation.isDocumented?.(request.purchase) !== false && !answers.isAnsweredAbout(request);
  const open = about.filter(isOfCompany);
  const hasAnswered = (request: Request) =>
    answers.hasAny(request.operation.name) ||
    requests.some(
      (each, index) => each.operation === request.operation && received[index]!.kind === "answer",
    );
  const unsure = open.filter((request) => !hasAnswered(request));
  const known = new Map(
    unsure.map(({ company }) => company).map((company) => [company, null as boolean | null]),
  );
  for (const [company, isKnown] of knownBySearch(client, [...known.keys()])) known.set(company, isKnown);
  return received.map((each, index) => {
    const request = requests[index]!;
    if (!isNotFound(each) || request.company === "") return each;
    const error = each.error;
    if (!open.includes(request)) return { ...each, error: asAboutQuestion(error, request.purchase.endpoint) };
    const isKnown = known.get(request.company);
    if (isKnown === undefined || isKnown === false) return each;
    return {
      ...each,
      error: isKnown
        ? asAboutQuestion(error, request.purchase.endpoint)
        : asUnclear(error, request.purchase.endpoint),
    };
  });
}

function isNotFound(received: Received): received is Extract<Received, { kind: "refused" }> {
  return received.kind === "refused" && received.error.code === "api/not-found";
}

/** Whether the service knows each of them; those of which it does not say are left out. */
function knownBySearch(client: ApiClient, companies: readonly string[]): Map<string, boolean> {
  const known = new Map<string, boolean>();
  if (companies.length === 0) return known;
  try {
    const calls = companies.map((query) => client.prepare(companySearch, { query }));
    client.sendAll(calls, companySearch.timeoutSeconds).forEach((reply, index) => {
      const company = companies[index]!;
      if (reply.kind === "none" || isNotFound(reply)) known.set(company, false);
      if (reply.kind === "answer") known.set(company, isFound(company, reply.document));
    });
  } catch (error) {
    // What was bought is booked all the same.
    if (codeOf(error) === null) throw error;
  }
  return known;
}

function isFound(company: string, document: unknown): boolean {
  return readAnswer(companySearch, document).data.some(({ uuid, website }) => {
    const cell = readCompany(website ?? "");
    return uuid === company || (cell.kind === "company" && cell.key === company);
  });
}
