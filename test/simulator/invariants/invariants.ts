import type { SessionParts } from "../sessions";
import type { Settled } from "../settle";
import type { Truths } from "../truth";
import type { World } from "../world";
import { checkBilledOnce } from "./billed-once";
import { checkCaps } from "./caps";
import { checkCells } from "./cells";
import { checkEnded } from "./ended";
import { checkHosts } from "./hosts";
import { checkKeys } from "./keys";
import { checkNumbers } from "./numbers";
import { checkOddBills } from "./odd-bills";
import { checkPayers } from "./payers";
import { checkReadable } from "./readable";
import { checkStops } from "./stops";
import { checkWhole } from "./whole";
import { checkWords } from "./words";

export interface Evidence extends SessionParts {
  readonly settled: Settled;
  readonly truths: Truths;
}

/** All invariants, to be checked after a seed. */
export async function checkInvariants(world: World, evidence: Evidence): Promise<void> {
  // First: checking what is readable may reveal that something is bought again.
  await checkReadable(world, evidence);
  await checkNumbers(world, evidence);
  await checkPayers(world, evidence);
  checkBilledOnce(world, evidence);
  checkEnded(world, evidence);
  checkCaps(world, evidence);
  checkStops(world);
  checkWhole(world);
  checkCells(world, evidence);
  checkWords(world);
  checkKeys(world);
  checkHosts(world, evidence);
  checkOddBills(world);
}
