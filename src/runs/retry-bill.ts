import { type Bill, billOf, centsAbove, linesOf, priceInWords } from "../core/credits";
import { countedIn } from "../products/run-kind";
import { counted } from "../core/sentence";
import { isToRetry } from "../rows/status";
import { lackingOf, priceOf } from "./buy-companies";
import { guessedCompanies } from "./names-to-check";
import { planOf } from "../products/plan-of";
import type { RunRecord } from "./run-record";
import { rowsOf } from "./run-rows";
import type { App } from "../app";

/**
 * What it costs to go on with what a run has left or failed at, and how much of that is paid for already.
 *
 * @param names To be confirmed first (`confirmNames`).
 */
export function retryBill(app: App, record: RunRecord, names: readonly string[]): Bill {
  const left = rowsOf(app, record, false).companiesThat((_, code) => isToRetry(code));
  const plan = planOf(record.request, record.refusedSections);
  const meant = plan.questions.companies(app.answers, left);
  const companies = [...new Set([...meant, ...guessedCompanies(app, record, names)])];
  // A retry asks for what was refused, too.
  const { lacking, goesOn } = lackingOf(app, record, companies, app.clock.now());
  const asked = [...lacking].flatMap(([company, purchase]) =>
    purchase === null ? [] : [{ company, purchase }],
  );
  const prices = asked.map(({ company, purchase }) => {
    const { low, high } = priceOf(app, plan, purchase);
    // Where a lot is new, a second page is fetched.
    return { low, high: goesOn.has(company) ? 2 * high : high };
  });
  const sum = (amounts: readonly number[]) => centsAbove(amounts.reduce((all, each) => all + each, 0));
  const credits = { low: sum(prices.map(({ low }) => low)), high: sum(prices.map(({ high }) => high)) };
  const { one, many } = countedIn(record.kind);
  const held = companies.length - asked.length;
  const receipt = {
    title: counted(companies.length, one, many),
    rows: [
      ...(asked.length > 0 ? [{ label: `${asked.length} to fetch`, amount: priceInWords(credits) }] : []),
      ...(held > 0 ? [{ label: `${held} already yours`, amount: "free" }] : []),
    ],
    details:
      plan.items?.wants === "all" && asked.length > 0
        ? [
            `For up to ${plan.items.pageSize} more ${plan.items.table.many} each: the run asks you before it spends more`,
          ]
        : [],
  };
  return billOf(companies.length, {
    credits,
    toFetch: asked.length,
    alreadyPaid: held,
    minutes: { open: 1, closed: 60 },
    lines: linesOf(receipt),
    receipt,
  });
}
