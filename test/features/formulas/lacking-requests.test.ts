import { describe, expect, it } from "vitest";
import { lackingRequests } from "../../../src/features/formulas/refresh-questions";
import type { AskedQuestion } from "../../../src/features/formulas/read-formula";
import { jobs as jobsProduct } from "../../../src/products/jobs";
import { pageAsked } from "../../../src/money/operation";
import { BuyingDesk } from "../../money/buying-desk";
import { COMPANY } from "../../money/entry-of";

const jobs = jobsProduct.operation;

const SERVED = 100;
const IN_ALL = 250;
const asked = { operation: jobs, question: { company: COMPANY, limit: IN_ALL } } as AskedQuestion;

/** A service that returns a hundred items, however many are requested. */
function pageOf(url: string): { status: number; body: string } {
  const offset = Number(new URL(url).searchParams.get("offset") ?? 0);
  const left = Math.min(SERVED, IN_ALL - offset);
  const data = Array.from({ length: left }, (_, index) => ({ job_id: `job-${offset + index}` }));
  return { status: 200, body: JSON.stringify({ data, count: IN_ALL, credits_consumed: 4 }) };
}

describe("a refresh that a later call continues", () => {
  it("requests the next page of a table, and no page twice", () => {
    const desk = new BuyingDesk().knowPrices("jobs");
    desk.reply = ({ url }) => pageOf(url);
    const lacking = ({ answers }: typeof earlier, since?: number) =>
      lackingRequests([asked], { answers, clock: desk.clock }, { since }).flatMap((order) => order ?? []);
    const earlier = desk.buyer();
    earlier.buy(lacking(earlier));
    desk.clock.advance(60_000);
    const since = desk.clock.now();
    const buyer = desk.buyer();

    const offsets: unknown[] = [];
    let orders = lacking(buyer, since);
    for (let calls = 0; orders.length > 0 && calls < 5; calls++) {
      offsets.push(pageAsked(orders[0]!.purchase).offset ?? 0);
      buyer.buy(orders);
      desk.clock.advance(1_000);
      orders = lacking(buyer, since);
    }

    expect(offsets).toEqual([0, 99, 198]);
  });
});
