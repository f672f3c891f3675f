import { outcomeOf } from "../api/outcomes";
import { Purse, purseOfPayer, type PurseParts } from "../money/purse";
import { creditsInWords } from "../core/credits";
import type { ErrorCode } from "../core/errors";
import { accountOfRun, type Allowance, type Cap, capsOfPayer, isDated } from "../money/ledger";
import { type OverCap } from "../money/over-cap";
import type { Buyer } from "../money/order";
import type { Settings } from "../money/settings";
import { spendingStop } from "../money/shared-state";
import type { Day } from "./room-of-bill";
import type { RunLease } from "./run-lease";
import { type RunRecord, watchIdOf } from "./run-record";
import type { App } from "../app";

/** What a look of a watch may spend in all, and what the watch may this month and today. */
export interface WatchCaps {
  readonly look: number;
  readonly dated: readonly Cap[];
}

type Today = Pick<App, "state" | "clock"> & {
  readonly settings: Allowance & Pick<Settings, "payerTag">;
};
type AppOfCaps = Today & Pick<App, "watchCaps">;

/** What runs and lists may spend in this spreadsheet today, as far as this month allows it. */
export function purseOfToday(app: Today & PurseParts): Purse {
  return purseOfPayer("r", app.settings, app);
}

/** The same as a bill reckons with it. */
export function dayOfBill(app: Today & PurseParts): Day {
  const { dayCap, monthCap } = app.settings;
  const left = purseOfToday(app).left();
  if (monthCap === undefined) return { cap: dayCap, left };
  const [ofMonth] = capsOfPayer("runs", app.settings, app) as [Cap];
  const leftOfMonth = Math.max(0, app.state.known().leftOf(ofMonth));
  return { cap: dayCap, left, month: { cap: monthCap, left: leftOfMonth } };
}

/** What a run may spend by itself. That of a look is never above its watch's as it is now. */
export function creditsOfRun(record: RunRecord, app: AppOfCaps): number {
  return Math.min(record.creditCap, capsOfWatch(record, app)?.look ?? Infinity);
}

/** What a run may spend while its lease holds: its own cap first, those of its payer last. */
export function purseOfRun(lease: RunLease, app: AppOfCaps & PurseParts): Purse {
  const { record } = lease;
  return purseAround(lease, app, "r").under(() => {
    const credits = creditsOfRun(record, app);
    const whose = record.watch === "" ? "this run's" : "this check's";
    const says = `${whose} limit of ${creditsInWords(credits)}`;
    return { account: accountOfRun(record.runId), credits, says };
  });
}

/** What a run may spend of what it is a part of, while its lease holds, whatever its own cap is. */
export function purseAround(lease: RunLease, app: AppOfCaps & PurseParts, mark: Buyer["mark"]): Purse {
  const { record } = lease;
  return new Purse(app, {
    mark,
    account: accountOfRun(record.runId),
    caps: () => capsAround(record, app),
    check: (snapshot, orderId) => lease.renewed(snapshot, orderId),
  });
}

/** The caps on which time makes room: of its watch, and of its payer. */
function capsAround(record: RunRecord, app: AppOfCaps): Cap[] {
  return [...(capsOfWatch(record, app)?.dated ?? []), ...capsOfPayer("runs", app.settings, app)];
}

function capsOfWatch(record: RunRecord, app: AppOfCaps): WatchCaps | null {
  return record.watch === "" ? null : app.watchCaps(watchIdOf(record));
}

/** What a run waits for that a cap has stopped: room on it, where time makes some; else a person who allows more. */
export function noteCap(record: RunRecord, { cap, price }: OverCap): void {
  if (isDated(cap.account)) record.needs = price;
  else record.moreCredits = 0;
}

/** Whether the caps on which time makes room have enough for what a run needs next. */
function hasRoom(record: RunRecord, needs: number, app: AppOfCaps): boolean {
  const known = app.state.known();
  return capsAround(record, app).every((cap) => known.leftOf(cap) >= needs);
}

/**
 * Whether what has stopped a run is over, for the user who started it: its caps have room for what it needs, another
 * key is saved, spending is allowed again, or a bill is answered.
 *
 * @returns What is over, null if nothing is or the run is not stopped.
 */
export function stopIsOver(run: RunRecord, app: AppOfCaps & Pick<App, "settings">): keyof typeof OVER | null {
  const { state: stands, code, needs, keyTag, host, payer } = run;
  const { settings } = app;
  if (stands !== "stopped" || payer !== settings.payerTag) return null;
  if (needs !== null) return hasRoom(run, needs, app) ? "cap" : null;
  if (code === "setup/spending-stopped") return spendingStop(app.state.known()) === null ? "spending" : null;
  if (code === "setup/odd-bill") return app.state.known().doubtOf(host, payer) === null ? "bill" : null;
  if (settings.keyHint === "" || settings.keyStanding === "refused") return null;
  const isOther = settings.keyTag !== keyTag || settings.keyStanding === "accepted";
  // With another base URL it cannot go on.
  if (code === "setup/changed") return host === settings.host ? "key" : null;
  return code === "setup/no-key" || (code === "api/key-refused" && isOther) ? "key" : null;
}

/** Whether what has stopped a run may be over within the hour, without anybody changing anything. */
export function goesOnHourly(code: ErrorCode | undefined): boolean {
  return code !== undefined && outcomeOf(code).retry;
}

/** What then stands in place of why it stopped. */
export const OVER: Readonly<Record<"cap" | "key" | "spending" | "bill", string>> = {
  cap: "The limit that stopped this run has room again. Choose Continue to go on now.",
  spending: "Spending is allowed again. Choose Continue to go on now.",
  bill: "You have dealt with the bill that stopped this run. Choose Continue to go on now.",
  key: "This run stopped because of its key. Choose Continue to go on with the key saved now.",
};
