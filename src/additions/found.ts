import { storedJson } from "../core/stored-json";
import { isObject } from "../core/json-shapes";
import type { Snapshot, Values } from "../journal/snapshot";
import { GIVEN_UP_AFTER_DAYS } from "./kept-requests";

const PROPERTY = "FOUND_COMPANIES";
const DAY_MS = 24 * 60 * 60 * 1000;
/** A property holds 9 KB; the oldest are forgotten first. */
const MOST_KEPT = 40;

/** Companies that were requested and found, those of one run together: they are requested no more, and people are to know. */
export interface Found {
  readonly runId: string;
  readonly sheetId: number;
  readonly payer: string;
  readonly companies: number;
  /** Milliseconds, of the last of them. */
  readonly at: number;
}

/** What was found of late, oldest first; what cannot be read is left out. */
export function foundIn(snapshot: Snapshot, nowMs: number): Found[] {
  const kept =
    storedJson(snapshot.value(PROPERTY), (value): value is unknown[] => Array.isArray(value)) ?? [];
  return kept.filter(isFound).filter(({ at }) => nowMs - at < GIVEN_UP_AFTER_DAYS * DAY_MS);
}

/** What keeps that some more were found. */
export function withFound(snapshot: Snapshot, more: Found): Values {
  if (more.companies === 0) return {};
  const all = foundIn(snapshot, more.at);
  const isSame = ({ runId, sheetId, payer }: Found): boolean =>
    runId === more.runId && sheetId === more.sheetId && payer === more.payer;
  const before = all.find(isSame)?.companies ?? 0;
  const kept = [...all.filter((each) => !isSame(each)), { ...more, companies: before + more.companies }];
  return { [PROPERTY]: JSON.stringify(kept.slice(-MOST_KEPT)) };
}

function isFound(value: unknown): value is Found {
  if (!isObject(value)) return false;
  const { runId, sheetId, payer, companies, at } = value;
  return (
    [runId, payer].every((text) => typeof text === "string") &&
    [sheetId, companies, at].every((number) => typeof number === "number")
  );
}
