import type { Pause } from "../buying/pause";
import type { Bill } from "../core/bill";
import type { RunRequest } from "../core/run-request";
import { InputError } from "../errors";
import type { ListsFor } from "../lists/list-runs";
import type { MarketQuestion } from "../operations/market-news";
import { creditsOfRun } from "../runs/caps-of-run";
import type { KindOfRun, LookOf, StartedRun } from "../runs/kind-of-run";
import type { RunLease } from "../runs/run-lease";
import { NO_SHEET } from "../runs/run-record";
import type { RunServices } from "../runs/run-services";
import { enqueue, runOfNow } from "../runs/start-run";
import { buyMarket, marketAge } from "./buy-market";

/** The news of a market as a run: it writes nothing, and only a watch reads what it buys. */
export class MarketRuns implements KindOfRun {
  constructor(
    private readonly services: RunServices,
    private readonly listsFor: ListsFor,
  ) {}

  quote(): Bill {
    throw onlyWatched();
  }

  start(request: RunRequest, creditCap: number, look: Partial<LookOf>): StartedRun {
    if (look.watch === undefined) throw onlyWatched();
    const { limit } = questionIn(request);
    const asked = { kind: "market", request, sheetId: NO_SHEET, total: limit, waiting: limit } as const;
    return { record: enqueue(this.services, runOfNow(this.services, { ...asked, ...look, creditCap })) };
  }

  work(lease: RunLease): Pause | null {
    const { record } = lease;
    const lists = this.listsFor(lease);
    const creditCap = creditsOfRun(record, this.services);
    const maxAgeMs = marketAge(lists, record.startedAt);
    record.total = buyMarket(lists, questionIn(record.request), { creditCap, maxAgeMs });
    record.waiting = 0;
    return null;
  }
}

/** @throws {InputError} If it names no market. */
export function questionIn({ market, since }: RunRequest): MarketQuestion {
  if (market === undefined || since === undefined) throw onlyWatched();
  return { company: "", ...market, since };
}

function onlyWatched(): InputError {
  return new InputError("input/argument", "News of a market are read by a watch.", "Watch the market.");
}
