import * as z from "zod/mini";
import { account } from "../api/endpoints/account";
import { companySearch } from "../api/endpoints/lists";
import type { Execution } from "../compose";
import { AddinError, failureOf } from "../errors";
import { noteWaitingFormulas, waitingFormulasValues } from "../formulas/waiting-formulas";
import { forgetTrigger, rememberTrigger, restoreTrigger, unfinished } from "../hourly";
import { spendingStop, spendingStopValues } from "../journal/shared-state";
import type { KeyStanding, Settings } from "../settings/settings";
import type { Values } from "../store/store";
import { type Act, actsValues, type Hand, noting } from "../upkeep/acts";
import { attempt, method, nothing } from "./method";
import { openState, stateOf } from "./state";
import { requireMayAllow, requireMayStop } from "./who-may";

const LONGEST_INPUT = 2_000;
const shortText = () => z.string().check(z.maxLength(LONGEST_INPUT));

/** What the sidebar opens with, and what a user or everybody in the spreadsheet has set. */
export const settingsMethods = {
  /** Asked for on focus and on request, never polled: each call is an execution. */
  getState: method({ schema: nothing, handler: (execution) => openState(execution) }),
  saveSettings: method({
    schema: () =>
      z.object({
        apiKey: z.exactOptional(z.string()),
        baseUrl: z.exactOptional(z.string()),
        formulasAllowed: z.exactOptional(z.boolean()),
        formulaDayCap: z.exactOptional(z.number()),
        formulaCallCap: z.exactOptional(z.number()),
        dayCap: z.exactOptional(z.number()),
      }),
    handler(execution, { apiKey, baseUrl, dayCap, formulasAllowed, formulaDayCap, formulaCallCap }) {
      const { services } = execution;
      const settings = services.settings();
      const before = agreedIn(settings);
      settings.save({
        apiKey,
        baseUrl,
        dayCap,
        formulas: { allowed: formulasAllowed, dayCap: formulaDayCap, callCap: formulaCallCap },
        newTag: () => services.codec.uuid().slice(0, 8),
      });
      services.entryCache().forgetHost();
      // Another host has forgotten the key.
      const notices = baseUrl !== undefined && settings.keyHint === "" ? forgetTrigger(execution) : [];
      if (apiKey !== undefined) restoreTrigger(execution);
      if (formulasAllowed) rememberTrigger(execution, services.triggers.ensureHourly());
      // Formulas that show why they wait are evaluated again by the open sidebar.
      if (formulasAllowed || apiKey !== undefined || formulaDayCap !== undefined)
        noteWaitingFormulas(services.state(), services.clock.now());
      noteAgreed(execution, before);
      return stateOf(execution, notices);
    },
  }),
  /** What was typed and not saved, for the page that comes into the sidebar instead of this one: `State.unsaved`. */
  keepUnsaved: method({
    schema: () => z.object({ input: z.record(shortText(), z.nullable(z.record(shortText(), shortText()))) }),
    handler(execution, { input }) {
      execution.services.settings().keepUnsaved(input);
      return {};
    },
  }),
  forgetKey: method({
    schema: nothing,
    handler(execution) {
      const settings = execution.services.settings();
      const before = agreedIn(settings);
      settings.forgetKey();
      execution.services.entryCache().forgetHost();
      noteAgreed(execution, before);
      return stateOf(execution, forgetTrigger(execution));
    },
  }),
  /**
   * All that is kept of this user for whichever spreadsheet, and what goes on in this one on their account: their runs end, their
   * watches pause. Whoever is cut off here does it again: the key goes first.
   */
  forgetEverything: method({
    schema: nothing,
    handler(execution) {
      const { services } = execution;
      const settings = services.settings();
      const before = agreedIn(settings);
      const { payerTag: tag } = settings;
      settings.forgetKey();
      services.entryCache().forgetHost();
      noteAgreed(execution, before);
      const notices = forgetTrigger(execution);
      settings.forgetEverything();
      if (services.hasDocumentStore()) {
        const { runs, watches } = execution.forWatches();
        for (const { runId } of unfinished(execution)) runs.cancel(runId);
        attempt(() => execution.concludeLooks(), undefined, notices);
        watches.leave();
        attempt(() => leaveStop(execution, tag), undefined, notices);
      }
      return stateOf(execution, notices);
    },
  }),
  /** Asks the API for nothing that costs; what came of it stays in `State.key`. */
  checkKey: method({ schema: nothing, handler: checkKey }),
  /** What the API says is left on the account of the user's key; null where it does not say. */
  getAccount: method({ schema: nothing, handler: getAccount }),
  /** Stops every purchase in this spreadsheet, whoever would pay for it, or allows purchases again; `who-may.ts` says who may do so. */
  stopSpending: method({
    schema: () => z.object({ stopped: z.boolean() }),
    handler(execution, { stopped }) {
      const { services } = execution;
      services.documentProperties();
      const stop = spendingStop(services.state().read());
      // Whoever has stopped it is who may allow it again: nobody else takes that over.
      if (stopped === (stop !== null)) return stateOf(execution);
      if (stop === null) requireMayStop(execution);
      else requireMayAllow(execution, stop);
      const act: Act = { ...execution.hand(), what: stopped ? "spending-stopped" : "spending-allowed" };
      // Formulas that say so are evaluated again.
      const set = stopped
        ? spendingStopValues(act)
        : { ...spendingStopValues(null), ...waitingFormulasValues(services.clock.now()) };
      noting(services.state(), () => act).update((snapshot) => {
        const isAsKnown = (spendingStop(snapshot) !== null) !== stopped;
        return { set: isAsKnown ? set : {}, value: null };
      });
      return stateOf(execution);
    },
  }),
  /**
   * Says whether bills that no price explains are right (`State.oddBill`): then they count in full, else at what was expected.
   * Nothing is bought with the user's key before.
   */
  answerBill: method({
    schema: () => z.object({ isRight: z.boolean() }),
    handler(execution, { isRight }) {
      const { services } = execution;
      const { host, payerTag: payer } = services.settings();
      const act: Act = { ...execution.hand(), what: isRight ? "bill-accepted" : "bill-set-aside" };
      // Formulas that wait for the answer are evaluated again.
      services.bookkeeping().answerBills({ host, payer }, isRight, (snapshot, credits) => ({
        ...waitingFormulasValues(services.clock.now()),
        ...actsValues({ ...act, credits }, snapshot),
      }));
      return stateOf(execution);
    },
  }),
};

/** The address that a user works with, and the host that their formulas may ask here; null without their consent. */
function agreedIn({ host, formulasFor }: Settings): {
  readonly host: string;
  readonly formulasFor: string | null;
} {
  return { host, formulasFor };
}

/** Tells the history what has changed of it. Where that cannot be kept, it was saved all the same. */
function noteAgreed(execution: Execution, before: ReturnType<typeof agreedIn>): void {
  const { services } = execution;
  const now = agreedIn(services.settings());
  const told: Omit<Act, keyof Hand>[] = [];
  if (before.host !== "" && now.host !== before.host)
    told.push({ what: "address-changed", name: now.host, before: before.host });
  if (now.formulasFor !== before.formulasFor)
    told.push(
      now.formulasFor === null
        ? { what: "formulas-withdrawn", name: before.formulasFor ?? "" }
        : { what: "formulas-allowed", name: now.formulasFor },
    );
  if (told.length === 0 || !services.hasDocumentStore()) return;
  const hand = execution.hand();
  failureOf(() =>
    services.state().update((snapshot) => ({
      set: told.reduce<Values>((set, each) => actsValues({ ...hand, ...each }, snapshot.with(set)), {}),
      value: null,
    })),
  );
}

/** For so long nobody asks again who was told nothing. */
const UNTOLD_SECONDS = 3_600;

function getAccount({ services }: Execution): { balance: number | null } {
  const { host, keyTag } = services.settings();
  const untold = `account:${host} ${keyTag}`;
  if (services.userCache.getAll([untold]).size > 0) return { balance: null };
  try {
    const balance = services.client().ask(account, {})?.credit_balance;
    if (typeof balance === "number") return { balance };
  } catch (error) {
    if (!(error instanceof AddinError)) throw error;
  }
  services.userCache.putAll(new Map([[untold, "untold"]]), UNTOLD_SECONDS);
  return { balance: null };
}

/** By a free search. What it shows of the key is kept as for every other call. */
function checkKey(execution: Execution): { valid: boolean; message: string; standing?: KeyStanding } {
  try {
    execution.services.client().ask(companySearch, { query: "example" });
    return { valid: true, message: "The API accepts this key.", standing: "accepted" };
  } catch (error) {
    if (!(error instanceof AddinError)) throw error;
    const { code, fact, message } = error;
    const isRefused = code === "api/key-refused";
    const told = code === "setup/no-key" ? message : `The key could not be checked: ${message}`;
    return {
      valid: false,
      // Whoever reads it is in Settings.
      message: isRefused ? `${fact} Save a valid key.` : told,
      standing: isRefused ? "refused" : execution.services.settings().keyStanding,
    };
  }
}

/** Nobody knows any more who stopped all spending, if it was this user: then whoever may stop it may allow it. */
function leaveStop({ services }: Execution, tag: string): void {
  services.state().update((snapshot) => {
    const stop = spendingStop(snapshot);
    const isOwn = stop !== null && tag !== "" && stop.payer === tag;
    return { set: isOwn ? spendingStopValues({ ...stop, payer: "" }) : {}, value: null };
  });
}
