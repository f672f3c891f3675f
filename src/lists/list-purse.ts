import type { App } from "../app";
import { type Purse, purseOfPayer } from "../money/purse";
import { accountOfList } from "../money/ledger";

/** What the list builder may spend beside runs, in one call. @param credits What the user has agreed to for it. */
export function listPurse(app: App, credits: number): Purse {
  return purseOfPayer("l", app.settings, app, accountOfList(app.codec.uuid())).within(credits);
}
