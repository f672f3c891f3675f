import { PAID_FOR_MS } from "./paid-for";
import { listGenerate } from "../api/endpoints/list-generate";
import { rounded } from "../core/credits";
import { InputError } from "../errors";
import { list, type ListQuestion } from "../operations/list";
import { requireAllowed } from "../filters/allowed-filters";
import { buyAll } from "./buy-one";
import { listStandings } from "./buy-list";
import type { ListServices } from "./list-services";

/** How many companies match when one filter is left out. */
export interface Cause {
  filter: string;
  /** 500 for 500 or more. */
  matches: number;
}

type Filters = Readonly<Record<string, unknown>>;

interface Probe {
  /** The filter that is left out. */
  readonly filter: string;
  readonly question: ListQuestion;
}

/** What finding the cause costs at most; what is held is not counted as held, since nobody is asked. */
export function quoteCause(filters: Filters): { credits: { low: number; high: number } } {
  const prices = probesOf(filters).map(({ question }) => listGenerate.price(question.body).high);
  return { credits: { low: 0, high: rounded(prices.reduce((sum, price) => sum + price, 0)) } };
}

/**
 * Asks for one company with one filter left out at a time, members of a same-element group one by one, and says how many
 * match then: the filter without which some do excludes everything.
 *
 * All in one batch. What the cap does not allow is left out, as is what somebody else is asking right now.
 *
 * @returns Those that let most companies in first.
 * @throws {InputError} If there are not two filters, or the API refuses every one of the questions.
 * @throws {LimitError} If a cap allows none of them.
 */
export function findCause(
  services: ListServices,
  filters: Filters,
  creditCap: number,
): { causes: Cause[]; credits: number } {
  const probes = probesOf(filters);
  if (probes.length === 0) {
    throw new InputError(
      "input/filter",
      "There is only one filter, so it is the one that excludes everything. Widen it, or choose another value.",
    );
  }
  const questions = probes.map(({ question }) => question);
  const purchases = listStandings(services, questions, PAID_FOR_MS).flatMap(({ purchase }) => purchase ?? []);
  if (purchases.length > 0) requireAllowed(services, filters);
  const requests = purchases.map((purchase) => ({ operation: list, company: "", purchase }));
  const credits =
    requests.length === 0 ? 0 : buyAll(services, requests, { creditCap, what: "Each of these questions" });
  const causes = listStandings(services, questions, PAID_FOR_MS).flatMap(({ answer }, index): Cause[] => {
    const { filter } = probes[index]!;
    return answer === null ? [] : [{ filter, matches: answer.total_count ?? answer.rows.length }];
  });
  return { causes: causes.sort((a, b) => b.matches - a.matches), credits };
}

/** The service refuses to list everything, so of a single filter there is no probe. */
function probesOf(filters: Filters): Probe[] {
  const keys = Object.keys(filters);
  if (keys.length < 2) return [];
  return keys.map((filter) => {
    const others = Object.entries(filters).filter(([key]) => key !== filter);
    return { filter, question: { company: "", body: { filters: Object.fromEntries(others), limit: 1 } } };
  });
}
