import type { Looked } from "../buying/questions";
import { requestsOn } from "../buying/questions";
import { LARGEST_BATCH, settle, type Settlement } from "../buying/settle";
import type { AddinError } from "../errors";
import type { Request } from "../journal/operation";
import { capsOfList } from "./caps-of-list";
import type { ListServices } from "./list-services";

/** How long a person waits for somebody who is buying the same, or the first of its kind, whose price everybody waits for. */
const PATIENCE_MS = 30_000;

type Services = Pick<ListServices, "account" | "answers" | "caps" | "clock" | "purchasing" | "today">;

export interface ListTerms {
  readonly creditCap: number;
  /** Names what is bought in a sentence, such as `This list`. */
  readonly what: string;
  readonly mostRequests?: number;
}

export interface BoughtOne extends Settlement {
  /** Why it could not be had, or no more of it; null if nothing stands in the way. */
  readonly error: AddinError | null;
  /** Somebody else is buying it. */
  readonly isBusy: boolean;
}

/**
 * Buys what one question lacks, within its caps: page by page, where it is cut short.
 *
 * @param lookUp What lacks now; null if nothing does.
 */
export function buyOne(services: Services, lookUp: () => Request | null, terms: ListTerms): BoughtOne {
  const { failed, ...settled } = buy(services, [""], () => [lookUp()], { ...terms, patienceMs: PATIENCE_MS });
  const { pause } = settled;
  const error = pause?.error ?? failed[0] ?? null;
  return { ...settled, error, isBusy: error === null && pause !== null };
}

/**
 * Buys many things, each once: the first of anything is bought alone. What the cap does not allow is left out, as is what
 * somebody else is asking right now.
 *
 * @returns What it cost.
 * @throws {AddinError} If none of it could be had: a cap allows none, the API refuses all, or nothing can be bought now.
 */
export function buyAll(services: Services, requests: readonly Request[], terms: ListTerms): number {
  const asked = new Map(requests.map((request, index) => [String(index), request]));
  const lookUp = (keys: readonly string[]) =>
    keys.map((key) => {
      const request = asked.get(key) ?? null;
      asked.delete(key);
      return request;
    });
  const { failed, pause, credits, kept } = buy(services, [...asked.keys()], lookUp, {
    ...terms,
    patienceMs: 0,
  });
  services.answers.refresh();
  const error = pause?.error ?? (failed.length === requests.length ? failed[0] : undefined);
  if (kept === 0 && error !== undefined) throw error;
  return credits;
}

function buy(
  services: Services,
  keys: readonly string[],
  lookUp: (keys: readonly string[]) => readonly (Request | null)[],
  { creditCap, what, ...more }: ListTerms & { readonly patienceMs: number },
): Settlement & { readonly failed: readonly AddinError[] } {
  const { clock } = services;
  const caps = capsOfList(services, creditCap);
  const failed: AddinError[] = [];
  const settled = settle(
    {
      keys,
      lookUp: (some) => lookUp(some).map((lacking): Looked<null, Request> => ({ found: null, lacking })),
      ...requestsOn(services, () => ({ caps })),
    },
    {
      clock,
      pace: { batchSize: LARGEST_BATCH, tries: {}, refusedInARow: 0 },
      rate: null,
      until: Infinity,
      retries: false,
      subject: what,
      ...more,
    },
    (outcomes) => {
      for (const outcome of outcomes.values())
        if (outcome.kind === "failed" && outcome.error !== null) failed.push(outcome.error);
    },
  );
  return { ...settled, failed };
}
