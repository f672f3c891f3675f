import type { RunServices } from "../runs/run-services";
import { foundIn } from "./found";
import { runsIn } from "../runs/run-record";
import { askingsIn, isOld } from "./kept-requests";

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
 * last days. What an undone run has requested is left out.
 */
export function askedSoFar(services: RunServices): AskedCompanies[] {
  const { state, codec, settings, spreadsheet, clock } = services;
  const now = clock.now();
  const snapshot = state.known();
  const isMine = ({ payer }: { readonly payer: string }): boolean => payer === settings.payerTag;
  const askings = askingsIn(snapshot, codec).filter(isMine);
  const found = foundIn(snapshot, now).filter(isMine);
  if (askings.length + found.length === 0) return [];
  const undone = runsIn(services.state.known()).flatMap(({ runId, undo }) =>
    undo.state === "none" ? [] : [runId],
  );
  const counts = ({ runId }: { readonly runId: string }): boolean => !undone.includes(runId);
  const sheetIds = new Set([...askings, ...found].filter(counts).map(({ sheetId }) => sheetId));
  return [...sheetIds].flatMap((sheetId) => {
    const sheet = spreadsheet.sheet(sheetId);
    const isThere = (each: { readonly sheetId: number }): boolean => each.sheetId === sheetId;
    const asked = askings
      .filter(counts)
      .filter(isThere)
      .flatMap((asking) => asking.asked)
      .filter((each) => !isOld(each, now));
    const open = asked.filter((each) => each.state === "open" || each.state === "known").length;
    const those = found.filter(counts).filter(isThere);
    const isNews = open > 0 || those.some(({ at }) => now - at < NEWS_MS);
    if (sheet === null || !isNews) return [];
    return [
      {
        sheetId,
        sheetName: sheet.name,
        found: those.reduce((sum, { companies }) => sum + companies, 0),
        open,
        notFound: asked.length - open,
      },
    ];
  });
}
