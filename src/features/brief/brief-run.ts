import { startWhole } from "../../runs/start-run";
import { readCompany } from "../../core/company";
import type { RequestOf } from "../../products/run-request";
import { type AddinError, InputError } from "../../core/errors";
import { countReason } from "../../runs/reasons";
import type { Request } from "../../money/operation";
import { NO_SHEET, type RunRecord } from "../../runs/run-record";
import { purseOfToday } from "../../runs/caps-of-run";
import {
  ENTERPRISE_SECTIONS,
  type EnrichmentAnswer,
  type EnrichmentQuestion,
  sectionsOperation,
} from "../../products/sections";
import { settleRun } from "../../runs/settle-run";
import type { RunLease } from "../../runs/run-lease";
import { FREE } from "../../api/endpoint";
import { type Status, statusText } from "../../rows/status";
import type { AskedWhole, KindOfRun, LookOf, StartedRun } from "../../runs/kind-of-run";
import { sectionNames, sectionTitle } from "../../core/columns/known-columns";
import type { App } from "../../app";
import { readKept } from "../../runs/kinds";
import { type Bill, type Receipt, billOf, centsAbove, linesOf } from "../../core/credits";
import { type Pause, stoppedBy } from "../../money/pause";
import type { Missed } from "../../money/misses";
import * as z from "zod/mini";
import { NO_COMPANY, UNREADABLE } from "../../runs/buy-companies";
import { type Standing, missedIn } from "../../money/standing";
import { expectedPrice } from "../../money/prices";
import { overCapInWords } from "../../money/over-cap";

const SLICE_MS = 18_000;

/** The company, as a cell may name it, and what is bought of it. */
export const briefMembers = () => ({
  company: z.exactOptional(z.string()),
  sections: z.exactOptional(z.array(z.string())),
});
type BriefRequest = RequestOf<"brief", ReturnType<typeof briefMembers>>;

interface BriefAsked extends AskedWhole {
  readonly question: EnrichmentQuestion;
}

/** Completes a brief: sections of one company are bought into the journal. It touches no sheet. */
export class BriefRuns implements KindOfRun<BriefAsked, BriefRequest> {
  constructor(private readonly app: App) {}

  /** @throws {InputError} If it names no company, or no section that the API sells. */
  ask(request: BriefRequest): BriefAsked {
    this.app.settings.access();
    const question = questionIn(request);
    const { company, sections } = question;
    const kept: BriefRequest = { kind: "brief", company, sections: [...sections] };
    return { question, kept: { kind: "brief", request: kept, sheetId: NO_SHEET } };
  }

  quote({ question }: BriefAsked): Bill {
    const standing = this.standing(question);
    const lacking = requestIn(question, standing);
    const credits = lacking === null ? FREE : this.priceOf(lacking);
    const over = purseOfToday(this.app).over(credits.high);
    const missing = lacking?.purchase.units ?? [];
    const inTheWay = [
      ...[missedIn(standing)].flatMap((miss) => (miss === null ? [] : [statusText(missed(miss))])),
      ...[this.app.bookkeeping.whyNothingIsBought()].flatMap((why) => why ?? []),
      ...(over === null ? [] : Object.values(overCapInWords("This", over))),
    ];
    const receipt: Receipt = {
      title:
        missing.length === 0
          ? "Nothing to fetch"
          : missing.length === 1
            ? sectionTitle(missing[0]!)
            : `${missing.length} sections`,
      rows: [],
      ...(inTheWay.length === 0 ? {} : { cap: inTheWay.join(" ") }),
      details: missing.length > 1 ? missing.map(sectionTitle) : [],
    };
    return billOf(1, {
      alreadyPaid: lacking === null ? 1 : 0,
      toFetch: lacking === null ? 0 : 1,
      ...(over === null ? {} : { today: 0 }),
      credits: { low: centsAbove(credits.low), high: centsAbove(credits.high) },
      minutes: { open: 1, closed: 60 },
      lines: linesOf(receipt),
      receipt,
    });
  }

  start(asked: BriefAsked, creditCap: number, look: Partial<LookOf>): StartedRun {
    return startWhole(this.app, asked, { ...look, creditCap, total: 1 });
  }

  work(lease: RunLease): Pause | null {
    const { record } = lease;
    const { clock } = this.app;
    const asked = questionIn(readKept(record, "brief", briefMembers));
    const left = (): EnrichmentQuestion => ({
      ...asked,
      sections: asked.sections.filter((section) => !record.refusedSections.includes(section)),
    });
    let failure: AddinError | null = null;
    const pause = settleRun(
      this.app,
      lease,
      {
        keys: [asked.company],
        lookUp: () => {
          const found = this.standing(left());
          return [{ found, lacking: requestIn(asked, found) }];
        },
      },
      {
        until: clock.now() + SLICE_MS,
        subject: "This brief",
        priceOf: () => {
          const rest = requestIn(asked, this.standing(left()));
          return rest === null ? 0 : this.priceOf(rest).high;
        },
        // A plan without enterprise sections refuses all of it: the others are bought.
        without: (_asked, { code, message }) => {
          if (code !== "api/plan" || record.refusedSections.length > 0) return null;
          record.refusedSections = [...ENTERPRISE_SECTIONS];
          record.absent = message;
          return true;
        },
      },
      (outcomes) => {
        for (const outcome of outcomes.values()) {
          if (outcome.kind === "known" && outcome.lacks) continue;
          if (outcome.kind === "failed" && outcome.error !== null) {
            failure = outcome.error;
            continue;
          }
          record.waiting = 0;
          if (outcome.kind === "failed") countReason(record, { code: "failed", reason: UNREADABLE }, 1);
          const miss = outcome.kind === "known" ? missedIn(outcome.found) : null;
          if (miss !== null) countReason(record, missed(miss), 1);
        }
      },
    );
    record.answered = record.total - record.waiting;
    // The request failed: a user who goes on sends it again.
    if (failure !== null && pause?.state !== "lost") return stoppedBy(failure);
    return pause;
  }

  count(record: RunRecord): void {
    const question = questionIn(readKept(record, "brief", briefMembers));
    const sections = question.sections.filter((section) => !record.refusedSections.includes(section));
    record.waiting = requestIn(question, this.standing({ ...question, sections })) === null ? 0 : 1;
    record.fetched = 0;
  }

  /** What is known of them, however old what is held is; null where none is asked for any more. */
  private standing(question: EnrichmentQuestion): Standing<EnrichmentAnswer> | null {
    if (question.sections.length === 0) return null;
    // Whole answers: what cannot be read any more says so.
    const how = { maxAgeMs: Infinity, cached: false };
    return this.app.answers.lookUp(sectionsOperation, [question], how)[0]!;
  }

  private priceOf({ purchase }: Request): { low: number; high: number } {
    const { state, clock, settings } = this.app;
    const prices = state.known().pricesOf(settings.host, settings.payerTag, clock.now());
    return expectedPrice(prices, sectionsOperation.name, purchase);
  }
}

/** What buys that which is lacking; null if nothing is. */
function requestIn(
  { company }: EnrichmentQuestion,
  standing: Standing<EnrichmentAnswer> | null,
): Request | null {
  return standing?.kind === "lacking"
    ? { operation: sectionsOperation, company, purchase: standing.purchase }
    : null;
}

function missed({ why, reason }: Missed): Status {
  return why === "missing" ? { code: "missing", reason: NO_COMPANY } : { code: "failed", reason };
}

function questionIn({ company = "", sections = [] }: BriefRequest): EnrichmentQuestion {
  const read = readCompany(company);
  const known = sectionNames.filter((section) => sections.includes(section));
  if (read.kind === "company" && known.length > 0) return { company: read.key, sections: known };
  throw new InputError(
    read.kind === "company" ? "input/argument" : "input/company",
    read.kind === "refused" ? read.reason : "A brief is completed for one company, with sections of it.",
    "Select the company's row, then read its brief again.",
  );
}
