import { runsIn } from "../runs/run-record";
import type { RunServices } from "../runs/run-services";

/** Companies on one sheet that the service was asked to look for. */
export interface AskedCompanies {
  sheetId: number;
  sheetName: string;
  found: number;
  /** Still looked for. */
  open: number;
  notFound: number;
}

/** Found companies are news for as long. */
const NEWS_MS = 7 * 24 * 60 * 60 * 1000;

/**
 * What has become of the companies that this user has requested, by sheet: where some are still looked for, or were found in the
 * last days.
 */
export function askedSoFar({ state, settings, spreadsheet, clock }: RunServices): AskedCompanies[] {
  const bySheet = new Map<number, AskedCompanies>();
  for (const { payer, requests, sheetId } of runsIn(state.known())) {
    if (payer !== settings.payerTag || requests === null) continue;
    const { found, foundAt, open, notFound } = requests;
    const sheetName = spreadsheet.sheet(sheetId)?.name;
    if (sheetName === undefined || (open === 0 && clock.now() - foundAt >= NEWS_MS)) continue;
    const sum = bySheet.get(sheetId) ?? { sheetId, sheetName, found: 0, open: 0, notFound: 0 };
    sum.found += found;
    sum.open += open;
    sum.notFound += notFound;
    bySheet.set(sheetId, sum);
  }
  return [...bySheet.values()];
}
