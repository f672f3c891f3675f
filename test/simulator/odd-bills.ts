import type { Purchase } from "./purchases";
import type { SessionParts } from "./sessions";
import type { World } from "./world";

/** As text only digits are an amount: this says none. */
const NO_AMOUNT = '"1e12"';

/** What a reply with such an amount is understood to say; 0 where that is nothing. */
export const oddCredits = (amount: string): number => (amount === NO_AMOUNT ? 0 : Number(JSON.parse(amount)));

/** Amounts that no price explains, as a service may write them. @param listPrice Credits that were owed. */
export function oddAmounts(kind: Purchase["kind"], listPrice: number): readonly string[] {
  const amounts = ["1000001", "1e9", "1e12", '"1000000000000"', NO_AMOUNT];
  return kind === "enrichment" ? [...amounts, `${listPrice * 2_000}`] : amounts;
}

/** Of more a user says that it is wrong: it would leave no room in the largest cap. */
const MOST_BELIEVED = 100_000;

/** What a user has said of such bills. */
export interface BillAnswer {
  readonly user: string;
  /** When they were asked, and when they had said it. */
  readonly from: number;
  readonly at: number;
  /** Credits that count from then on beside what was booked. */
  readonly more: number;
}

/** Says what is to become of odd bills, if the sidebar asks; in the end it asks no more. */
export async function answerBills(world: World, { calls }: SessionParts, user: string): Promise<void> {
  const { addin, events, purchases } = world;
  const from = addin.clock.now();
  const bill = (await calls.value("getState", {}, user))?.oddBill;
  if (bill === undefined) return;
  if (user !== world.oddPayer) events.breaks("m-other", `${user} is asked about a bill of another payer`);
  const isRight = bill.credits <= MOST_BELIEVED;
  const bought = purchases.all.length;
  const after = await calls.value("answerBill", { isRight }, user);
  if (after === null) return;
  const more = isRight ? bill.credits - bill.expected : 0;
  world.billAnswers.push({ user, from, at: addin.clock.now(), more });
  const isNew = purchases.all.slice(bought).some(({ payer, odd }) => payer === user && odd > 0);
  if (after.oddBill !== undefined && !isNew) events.breaks("m-asked", `${user} is asked again about a bill`);
}
