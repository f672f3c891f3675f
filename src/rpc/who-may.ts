import { daysBefore } from "../core/api-date";
import { companySearch } from "../api/endpoints/lists";
import type { App } from "../app";
import { entryOf } from "../core/json";
import { codeOf, SetupError } from "../core/errors";
import type { SpendingStop } from "../money/shared-state";
import type { Snapshot } from "../money/snapshot";

/**
 * Who may drop paid answers, start a new journal, stop all spending, and allow it again: what concerns everybody in the
 * spreadsheet. A key for a server that takes any key gives no right to what others have paid for elsewhere, and a user who has
 * left does not keep the others from going on.
 */

/** So long the others wait for a user who has bought something, or who has stopped all spending. */
const DAYS_WAITED = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Dropping takes a key that the API accepts: its user drops answers of that very host.
 *
 * @returns That host. @throws {SetupError} `setup/no-key`.
 */
export function requireMayDrop(app: App): string {
  requireAcceptedKey(app);
  return app.settings.host;
}

/**
 * A stop or a new journal takes a key that is accepted at a host where something was bought here. Where nothing was
 * bought for 30 days, any accepted key does. The owner, who is known by what their formulas have bought, needs none.
 *
 * @throws {SetupError} `setup/no-key`.
 */
export function requireMayStop(app: App): void {
  const { host, payerTag } = app.settings;
  const snapshot = app.state.known();
  if (isKnownOwner(payerTag, snapshot)) return;
  requireAcceptedKey(app);
  const { hosts } = snapshot.settled;
  if (entryOf(hosts, host) !== undefined || !wasUsedLately(app, snapshot)) return;
  const theirs = Object.keys(hosts).reverse().join(" or ");
  throw new SetupError(
    "setup/no-key",
    `This affects what everybody here has paid for at ${theirs}, and your key is for ${host}.`,
    `Leave it to somebody who has a key for ${theirs}, or save one in Settings. Once nothing has been bought here for ${DAYS_WAITED} days, any valid key will do.`,
  );
}

/**
 * The user who has stopped all spending allows it again, or the owner; 30 days later every user whose key is accepted. Nothing is
 * bought meanwhile, so by then neither of the two has used the spreadsheet for as long.
 *
 * @throws {SetupError} `setup/not-yours`; `setup/no-key` to those who would need one.
 */
export function requireMayAllow(app: App, stop: SpendingStop): void {
  const { payerTag, formulas } = app.settings;
  const snapshot = app.state.known();
  if (payerTag !== "" && payerTag === stop.payer) return;
  if (isKnownOwner(payerTag, snapshot)) return;
  // The user who stopped it has had everything of theirs forgotten.
  if (stop.payer === "") return requireMayStop(app);
  if (isLong(stop, app.clock.now())) return requireAcceptedKey(app);
  // Until formulas buy something, the owner is only known to have turned them on, and needs a key as every user does.
  const { formulaPayer } = snapshot.settled;
  if (formulaPayer === "" && formulas.allowed) return requireMayStop(app);
  const unknown =
    formulaPayer === "" ? " If the spreadsheet is yours, turn formulas on in Settings first." : "";
  throw new SetupError(
    "setup/not-yours",
    "Somebody else stopped all spending, so only they or the spreadsheet's owner can allow it again.",
    `Ask one of them. Once the stop is ${DAYS_WAITED} days old, any valid key will do.${unknown}`,
  );
}

function isKnownOwner(payer: string, snapshot: Snapshot): boolean {
  return payer !== "" && payer === snapshot.settled.formulaPayer;
}

/** Tries a key that was saved and not used yet by a free search: it may be invented. */
function requireAcceptedKey(app: App): void {
  if (app.settings.hasAnswered) return;
  try {
    app.client().ask(companySearch, { query: "example" });
  } catch (error) {
    if (codeOf(error) !== "api/key-refused") throw error;
    throw new SetupError(
      "setup/no-key",
      "This affects what everybody here has paid for, and the API does not accept your key.",
      "Save a valid key in Settings, or leave it to somebody who has one.",
    );
  }
}

/** A day far ahead was written by a wrong clock, and does not count. */
function wasUsedLately(app: App, { settled: { hosts } }: Snapshot): boolean {
  const today = app.state.dayOf(app.clock.now());
  const [first, last] = [daysBefore(today, DAYS_WAITED), daysBefore(today, -1)];
  return Object.values(hosts).some((day) => day >= first && day <= last);
}

/** A stop whose time cannot be read counts as long. */
function isLong({ at }: SpendingStop, nowMs: number): boolean {
  return !(Math.abs(nowMs - Date.parse(at)) < DAYS_WAITED * DAY_MS);
}
