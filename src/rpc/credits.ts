import { flush } from "../entry";
import { cleanJournal, tidyJournal } from "./clean-journal";
import { handOf } from "../money/acts";
import type { App } from "../app";
import { daysBefore } from "../core/api-date";
import { rounded } from "../core/credits";
import { counted } from "../core/sentence";
import { LimitError } from "../core/errors";
import { stemOf } from "../money/entry";
import { billed, creditReport, type CreditReport, writeCreditsSheet } from "../money/credit-report";
import { JOURNAL_BUDGET_CHARACTERS } from "../money/drop-oldest";
import { attempt, lastDays, method, nothing, told } from "./method";
import { requireMayDrop, requireMayStop } from "./who-may";
import * as z from "zod/mini";

/** The three sums together are the most that the service has billed. */
export interface CreditSum {
  entries: number;
  /** As the replies said. */
  credits: number;
  /** By the price list, where a reply did not say what it cost. */
  estimated: number;
  /** By the price list, for requests whose reply was never seen. */
  unconfirmed: number;
}

export interface CreditsSpent {
  total: CreditSum;
  today: CreditSum;
  byOperation: (CreditSum & { operation: string })[];
  /** `YYYY-MM-DD`, newest first. */
  byDay: (CreditSum & { day: string; operation: string })[];
  /** The dearest 20 first; an empty company stands for lists and the like. */
  byCompany: (CreditSum & { company: string })[];
  /** The dearest first: you, and others without a name. */
  byPerson: (CreditSum & { who: string })[];
  /** `YYYY-MM`, newest first, with the same people. */
  byMonth: (CreditSum & { month: string; who: string })[];
  /** Counted when they were spent, and without an entry: the journal was deleted or changed, or a cache forgot. */
  unaccounted: number;
  /** Bills that no price explains and that their payers go on without: how many, and the credits that they said; beside all that. */
  notCounted?: { bills: number; credits: number };
  /** What requests that are out may cost, beside all that; 0 where none are. */
  underWay: number;
  journal: { characters: number; budget: number };
  /** The sheet that was written; null if none was requested. */
  sheetName: string | null;
  /** Why some of it could not be read, in sentences: missing parts are zero. */
  notice?: string;
}

const COMPANIES_SHOWN = 20;
const NOTHING_KNOWN = {
  parked: [],
  total: 0,
  underWay: 0,
  characters: 0,
  uncounted: { bills: 0, credits: 0 },
};

/**
 * What was spent in this spreadsheet, and on request its Credits sheet.
 *
 * Answers in every state: what cannot be read counts as nothing, and a notice says why. Such sums are not written down.
 *
 * @param days Counts today, in the spreadsheet's time zone as the caps do; everything if left out.
 * @throws {LimitError} If the Credits sheet is requested and cannot be written.
 */
export function creditsSpent(
  app: App,
  { days, writeSheet = false }: { days?: number | undefined; writeSheet?: boolean | undefined },
): CreditsSpent {
  const notices: string[] = [];
  const part = <T>(read: () => T, otherwise: T) => attempt(read, otherwise, notices);
  part(() => flush(app), undefined);
  const known = part(() => {
    const state = app.state.known();
    return {
      parked: state.parked(app.clock.now()),
      total: state.total,
      underWay: state.underWayAt(app.clock.now()),
      characters: state.journal.characters,
      uncounted: state.settled.uncounted,
    };
  }, NOTHING_KNOWN);
  const trouble = part(() => app.bookkeeping.trouble(), null);
  if (trouble !== null) notices.push(trouble.inWords.join(" "));
  const appended = part(() => app.journal.heads(), null);
  // A parked answer may be in the journal: an execution may have ended between appending it and noting that.
  const stems = new Set(appended?.map(({ entryId }) => stemOf(entryId)));
  const heads = [...(appended ?? []), ...known.parked.filter(({ entryId }) => !stems.has(stemOf(entryId)))];

  const dayOf = (ms: number) => app.spreadsheet.dayOf(ms);
  const today = dayOf(app.clock.now());
  const since = (day: string) => creditReport(heads, day, dayOf);
  const all = since("");
  const report = days === undefined ? all : since(daysBefore(today, days - 1));
  if (writeSheet && (known === NOTHING_KNOWN || appended === null)) {
    throw new LimitError(
      "limit/store",
      "What was spent cannot be read right now, so the Credits sheet stays as it is.",
      "Try again in a few minutes.",
    );
  }
  const { byPayer, byMonth, ...sums } = report;
  // Of everything that was spent: a person is called the same in each part of it.
  const who = peopleIn(
    all.byPayer,
    part(() => app.settings.payerTag, ""),
  );
  return {
    ...sums,
    byPerson: byPayer.map(({ payer, ...sum }) => ({ ...sum, who: who(payer) })),
    byMonth: byMonth.map(({ payer, ...sum }) => ({ ...sum, who: who(payer) })),
    byCompany: report.byCompany.slice(0, COMPANIES_SHOWN),
    today: since(today).total,
    unaccounted: Math.max(0, rounded(known.total - known.underWay - billed(all.total))),
    ...(known.uncounted.bills === 0 ? {} : { notCounted: known.uncounted }),
    underWay: known.underWay,
    journal: { characters: known.characters, budget: JOURNAL_BUDGET_CHARACTERS },
    sheetName: writeSheet
      ? writeCreditsSheet(app.spreadsheet, app.documentProperties(), report, {
          operation: (operation) => app.kinds.words(operation).title,
          person: who,
        }).name
      : null,
    ...told(notices),
  };
}

/** What people are called, by tag: a tag stands for the user of a key, and each user knows only their own. So it names no one. */
function peopleIn(sums: CreditReport["byPayer"], own: string): (payer: string) => string {
  const others = sums.map(({ payer }) => payer).filter((payer) => payer !== own || own === "");
  return (payer) => {
    if (payer === own && own !== "") return "You";
    const place = others.indexOf(payer) + 1;
    return place <= 1 ? "Somebody else" : `Somebody else (${place})`;
  };
}

/** What the sidebar may ask for of what was spent and is kept: nothing is bought for it. */
export const creditMethods = {
  /** `days` counts today, in the spreadsheet's time zone as all days here; `writeSheet` writes the Credits sheet as well. */
  getCredits: method({
    schema: () => z.object({ days: z.exactOptional(lastDays()), writeSheet: z.exactOptional(z.boolean()) }),
    handler: creditsSpent,
  }),
  /**
   * The oldest answers of the host that is saved are evicted until so many characters are left; `notice` says where those of
   * others take the room. `startAnew`: a journal that was deleted or damaged is given up, and what it held may be bought again;
   * room is made only where `keepCharacters` is told as well. `who-may.ts` says who may do either.
   */
  cleanJournal: method({
    schema: () =>
      z.object({
        keepCharacters: z.exactOptional(z.number().check(z.minimum(0))),
        startAnew: z.exactOptional(z.boolean()),
      }),
    handler(app, { keepCharacters, startAnew = false }) {
      const drops = keepCharacters !== undefined || !startAnew;
      if (startAnew) requireMayStop(app);
      const host = drops ? requireMayDrop(app) : undefined;
      if (startAnew) app.upkeep.startAnew({ ...handOf(app), what: "journal-started" });
      const most = drops ? (keepCharacters ?? JOURNAL_BUDGET_CHARACTERS) : Infinity;
      const room = { keepCharacters: most, ...(host === undefined ? {} : { host }) };
      const { ofOthers, ...cleaned } = cleanJournal(app, room, {
        ...handOf(app),
        what: "answers-dropped",
      });
      return { ...cleaned, ...told(ofOthers === 0 ? [] : [othersInWords(ofOthers, host ?? "")]) };
    },
  }),
  /** Makes room in the journal: what the opening of the sidebar does not wait for. */
  tidyJournal: method({ schema: nothing, handler: (app) => tidyJournal(app) }),
};

/** Why there is less room than was wanted. */
function othersInWords(answers: number, host: string): string {
  const which = counted(answers, "answer from another address stays", "answers from other addresses stay");
  return `${which}: your key is for ${host}. Ask somebody who has a key for the other address to make room there.`;
}
