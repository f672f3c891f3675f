import type { App } from "../app";
import { type Purse, purseOfDay } from "../money/purse";
import { accountOfList } from "../money/ledger";

/** What the list builder may spend beside runs, in one call. @param credits What the user has agreed to for it. */
export function listPurse(app: App, credits: number): Purse {
  return purseOfDay("l", app.settings.dayCap, app, accountOfList(app.codec.uuid())).within(credits);
}
