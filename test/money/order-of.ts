import {
  NOTHING_SETTLED,
  type PendingOrder,
  type PendingRequest,
  type Settlement,
  shortKey,
} from "../../src/money/order";
import { requestKey } from "../../src/money/operation";
import { FakeCodec } from "../fakes/fake-codec";
import { COMPANY, HOST, MINUTE_MS } from "./entry-of";

const AT = Date.parse("2026-11-02T09:00:00Z");

/** An open order of a run for one section of one company, placed now, by default. */
export function orderOf(changes: Partial<PendingOrder> = {}): PendingOrder {
  const at = changes.at ?? AT;
  return {
    id: "id-1",
    mark: "r",
    payer: "payer-1",
    accounts: ["runs:2026-11-02"],
    host: HOST,
    at,
    until: at + 7 * MINUTE_MS,
    requests: [requestOf()],
    settled: null,
    ...changes,
  };
}

export function requestOf(company = COMPANY, unit = "firmographic", credits = 2): PendingRequest {
  const key = requestKey({ operation: "enrichment", host: HOST, company, unit }, new FakeCodec());
  return { operation: "enrichment", company, keys: shortKey(key), credits };
}

/** The settlement of an order: two credits, with nothing stored yet. */
export function settlementOf(changes: Partial<Settlement> = {}): Settlement {
  return {
    ...NOTHING_SETTLED,
    at: AT,
    credits: 2,
    ...changes,
  };
}
