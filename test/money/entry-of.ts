import type { Entry } from "../../src/money/entry";
import { requestKey } from "../../src/money/operation";
import { FakeCodec } from "../fakes/fake-codec";

export const HOST = "demo.example";
export const COMPANY = "northwind.example";
export const MINUTE_MS = 60 * 1000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

const codec = new FakeCodec();
let made = 0;

/** An entry of the journal: one enriched section by default. Its key is derived from its other parts. */
export function entryOf(
  written: Partial<Entry> & {
    readonly unit?: string;
    readonly offset?: number;
    readonly limit?: number;
  } = {},
): Entry {
  const { unit = "firmographic", offset, limit, ...fields } = written;
  const operation: string = fields.operation ?? "enrichment";
  const company = fields.company ?? COMPANY;
  const host = fields.host ?? HOST;
  return {
    entryId: `r${++made}.0.0`,
    key: requestKey({ operation, host, company, unit }, codec),
    at: "2026-11-02T09:00:00.000Z",
    payer: "payer-1",
    operation,
    host,
    company,
    uuid: "",
    params: JSON.stringify({ unit, offset, limit }),
    status: "ok",
    credits: 2,
    estimated: false,
    answer: JSON.stringify({ section: unit }),
    ...fields,
  };
}
