import * as z from "zod/mini";
import { account } from "../api/endpoints/account";
import { companySearch } from "../api/endpoints/lists";
import type { App } from "../app";
import { AddinError, failureOf } from "../core/errors";
import { restoreTrigger, unfinished } from "../hourly";
import { forgetTrigger, rememberTrigger } from "../runs/hourly-trigger";
import { spendingStop, spendingStopValues } from "../money/shared-state";
import type { KeyStanding, Settings } from "../money/settings";
import type { Values } from "../money/store";
import { type Act, actsValues, type Hand, handOf, noting } from "../money/acts";
import { attempt, method, nothing } from "./method";
import { openState, stateOf } from "./state";
import { requireMayAllow, requireMayStop } from "./who-may";

const LONGEST_INPUT = 2_000;
const shortText = () => z.string().check(z.maxLength(LONGEST_INPUT));

/** What the sidebar opens with, and what a user or everybody in the spreadsheet has set. */
export const settingsMethods = {
  /** Asked for on focus and on request, never polled: each call is an execution. */
  getState: method({ schema: nothing, handler: (app) => openState(app) }),
  saveSettings: method({
    schema: () =>
      z.object({
        apiKey: z.exactOptional(z.string()),
        baseUrl: z.exactOptional(z.string()),
        formulasAllowed: z.exactOptional(z.boolean()),
        formulaDayCap: z.exactOptional(z.number()),
        formulaCallCap: z.exactOptional(z.number()),
        dayCap: z.exactOptional(z.number()),
        /** null ends the limit of the month. */
        monthCap: z.exactOptional(z.nullable(z.number())),
        formulaMonthCap: z.exactOptional(z.nullable(z.number())),
      }),
    handler(app, { apiKey, baseUrl, dayCap, monthCap, formulasAllowed, ...formulas }) {
      const { formulaDayCap, formulaMonthCap, formulaCallCap } = formulas;
      const settings = app.settings;
      const before = agreedIn(settings);
      settings.save({
        apiKey,
        baseUrl,
        dayCap,
        monthCap,
        formulas: {
          allowed: formulasAllowed,
          dayCap: formulaDayCap,
          monthCap: formulaMonthCap,
          callCap: formulaCallCap,
        },
        newTag: () => app.codec.uuid().slice(0, 8),
      });
      app.entryCache.forgetHost();
      // Saving another host has dropped the key.
      const notices = baseUrl !== undefined && settings.keyHint === "" ? forgetTrigger(app) : [];
      if (apiKey !== undefined) restoreTrigger(app);
      if (formulasAllowed) rememberTrigger(app, app.triggers.ensureHourly());
      const isMore = formulaDayCap !== undefined || formulaMonthCap !== undefined;
      if (formulasAllowed || apiKey !== undefined || isMore)
        failureOf(() => app.state.write(mayBuyAgain(app)));
      noteAgreed(app, before);
      return stateOf(app, notices);
    },
  }),
  /** What was typed and not saved, for the page that comes into the sidebar instead of this one: `State.unsaved`. */
  keepUnsaved: method({
    schema: () => z.object({ input: z.record(shortText(), z.nullable(z.record(shortText(), shortText()))) }),
    handler(app, { input }) {
      app.settings.keepUnsaved(input);
      return {};
    },
  }),
  forgetKey: method({
    schema: nothing,
    handler(app) {
      const settings = app.settings;
      const before = agreedIn(settings);
      settings.forgetKey();
      app.entryCache.forgetHost();
      noteAgreed(app, before);
      return stateOf(app, forgetTrigger(app));
    },
  }),
  /**
   * Forgets all that is kept of this user for any spreadsheet, and ends what goes on in this one on their account: their runs end,
   * their watches pause. The key goes first: a user whose call is cut off after that can do it again.
   */
  forgetEverything: method({
    schema: nothing,
    handler(app) {
      const settings = app.settings;
      const before = agreedIn(settings);
      const { payerTag: tag } = settings;
      settings.forgetKey();
      app.entryCache.forgetHost();
      noteAgreed(app, before);
      const notices = forgetTrigger(app);
      settings.forgetEverything();
      if (app.hasDocumentStore()) {
        for (const { runId } of unfinished(app)) app.runs.cancel(runId);
        for (const { forget } of app.features) forget?.(app, notices);
        attempt(() => leaveStop(app, tag), undefined, notices);
      }
      return stateOf(app, notices);
    },
  }),
  /** Tries the key by a free request; `State.key` keeps the result. */
  checkKey: method({ schema: nothing, handler: checkKey }),
  /** What the API says is left on the account of the user's key; null where it does not say. */
  getAccount: method({ schema: nothing, handler: getAccount }),
  /** Stops every purchase in this spreadsheet, by any user, or allows purchases again; `who-may.ts` says who may do so. */
  stopSpending: method({
    schema: () => z.object({ stopped: z.boolean() }),
    handler(app, { stopped }) {
      app.documentProperties();
      const stop = spendingStop(app.state.read());
      // A second stop changes nothing: the user who stopped first stays the one who may allow it again.
      if (stopped === (stop !== null)) return stateOf(app);
      if (stop === null) requireMayStop(app);
      else requireMayAllow(app, stop);
      const act: Act = { ...handOf(app), what: stopped ? "spending-stopped" : "spending-allowed" };
      const set = stopped ? spendingStopValues(act) : { ...spendingStopValues(null), ...mayBuyAgain(app) };
      noting(app.state, () => act).update((snapshot) => {
        const isAsKnown = (spendingStop(snapshot) !== null) !== stopped;
        return { set: isAsKnown ? set : {}, value: null };
      });
      return stateOf(app);
    },
  }),
  /**
   * Says whether bills that no price explains are right (`State.oddBill`): then they count in full, else at what was expected.
   * Until then nothing is bought with the user's key.
   */
  answerBill: method({
    schema: () => z.object({ isRight: z.boolean() }),
    handler(app, { isRight }) {
      const { host, payerTag: payer } = app.settings;
      const act: Act = { ...handOf(app), what: isRight ? "bill-accepted" : "bill-set-aside" };
      app.bookkeeping.answerBills({ host, payer }, isRight, (snapshot, credits) => ({
        ...mayBuyAgain(app),
        ...actsValues({ ...act, credits }, snapshot),
      }));
      return stateOf(app);
    },
  }),
};

/** What features write down once something may be bought that was refused before. */
function mayBuyAgain({ features, clock }: App): Values {
  return Object.assign({}, ...features.map((each) => each.mayBuyAgain?.(clock.now()))) as Values;
}

/** The address that a user works with, and the host that their formulas may ask here; null without their consent. */
function agreedIn({ host, formulasFor }: Settings): {
  readonly host: string;
  readonly formulasFor: string | null;
} {
  return { host, formulasFor };
}

/** Tells the history what has changed. A failure is ignored: the settings are saved. */
function noteAgreed(app: App, before: ReturnType<typeof agreedIn>): void {
  const now = agreedIn(app.settings);
  const told: Omit<Act, keyof Hand>[] = [];
  if (before.host !== "" && now.host !== before.host)
    told.push({ what: "address-changed", name: now.host, before: before.host });
  if (now.formulasFor !== before.formulasFor)
    told.push(
      now.formulasFor === null
        ? { what: "formulas-withdrawn", name: before.formulasFor ?? "" }
        : { what: "formulas-allowed", name: now.formulasFor },
    );
  if (told.length === 0 || !app.hasDocumentStore()) return;
  const hand = handOf(app);
  failureOf(() =>
    app.state.update((snapshot) => ({
      set: told.reduce<Values>((set, each) => actsValues({ ...hand, ...each }, snapshot.with(set)), {}),
      value: null,
    })),
  );
}

/** For so long the API is not asked again after it told no balance. */
const UNTOLD_SECONDS = 3_600;

function getAccount(app: App): { balance: number | null } {
  const { host, keyTag } = app.settings;
  const untold = `account:${host} ${keyTag}`;
  if (app.userCache.getAll([untold]).size > 0) return { balance: null };
  try {
    const balance = app.client().ask(account, {})?.credit_balance;
    if (typeof balance === "number") return { balance };
  } catch (error) {
    if (!(error instanceof AddinError)) throw error;
  }
  app.userCache.putAll(new Map([[untold, "untold"]]), UNTOLD_SECONDS);
  return { balance: null };
}

/** Tries the key by a free search. */
function checkKey(app: App): { valid: boolean; message: string; standing?: KeyStanding } {
  try {
    app.client().ask(companySearch, { query: "example" });
    return { valid: true, message: "The API accepts this key.", standing: "accepted" };
  } catch (error) {
    if (!(error instanceof AddinError)) throw error;
    const { code, fact, message } = error;
    const isRefused = code === "api/key-refused";
    const told = code === "setup/no-key" ? message : `The key could not be checked: ${message}`;
    return {
      valid: false,
      // The reader is in Settings already.
      message: isRefused ? `${fact} Save a valid key.` : told,
      standing: isRefused ? "refused" : app.settings.keyStanding,
    };
  }
}

/** Forgets that it was this user who stopped all spending: then every user who may stop it may allow it. */
function leaveStop({ state }: Pick<App, "state">, tag: string): void {
  state.update((snapshot) => {
    const stop = spendingStop(snapshot);
    const isOwn = stop !== null && tag !== "" && stop.payer === tag;
    return { set: isOwn ? spendingStopValues({ ...stop, payer: "" }) : {}, value: null };
  });
}
