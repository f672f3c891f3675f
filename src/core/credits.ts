interface Range {
  readonly low: number;
  readonly high: number;
}

/** The service bills credits to this many decimals. */
const CREDIT_DECIMALS = 4;

/** An amount without the errors of floats: 0.1 + 0.2 is 0.3. */
export function rounded(credits: number): number {
  return Number(credits.toFixed(CREDIT_DECIMALS));
}

/** From here on amounts are shown as `1e+15`. */
const ENDLESS = 1e15;

/** `1,694.5`: at most two decimals. Very large amounts are `1e+300`. */
export function shortAmount(credits: number): string {
  if (credits >= ENDLESS) return credits.toExponential(0);
  return rounded(credits).toLocaleString("en-US", { maximumFractionDigits: 2 });
}

/** Rounds up to two decimals, so that a cap that was shown and agreed to suffices. */
export function centsAbove(credits: number): number {
  return Math.ceil(rounded(credits * 100)) / 100;
}

/** A finite number that is not negative. */
export function isAmount(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value) && value >= 0;
}

/** `0.4`; `at most 0.4` if it may be nothing; else `0.1–0.4`. */
export function amountsInWords(price: Range): string {
  const [low, high] = [shortAmount(price.low), shortAmount(price.high)];
  if (low === high) return high;
  return price.low === 0 ? `at most ${high}` : `${low}–${high}`;
}

/** `40 credits`; `at most 40 credits` if it may be nothing; else `10–40 credits`. */
export function priceInWords(price: Range): string {
  return `${amountsInWords(price)} ${shortAmount(price.high) === "1" ? "credit" : "credits"}`;
}

/** `1 credit`, `2.5 credits`. */
export function creditsInWords(credits: number): string {
  return priceInWords({ low: credits, high: credits });
}

/** A bill at a glance. */
export interface Receipt {
  /** What it is for, such as `20 companies`. */
  title: string;
  /** The large figure, if it is not the bill's price: `about 390 credits`. */
  total?: string;
  /** `8 new`, `16 credits`; empty if a single row would repeat the total. */
  rows: { label: string; amount: string }[];
  /** What limits it today, such as a cap that allows a part of it. */
  cap?: string;
  /** Details, to be unfolded. */
  details: string[];
}

/** A receipt as lines of text. */
export function linesOf({ title, rows, cap, details }: Receipt): string[] {
  return [
    title,
    ...rows.map(({ label, amount }) => `${label}: ${amount}`),
    ...(cap === undefined ? [] : [cap]),
    ...details,
  ];
}

/** What a run, list or fetch would cost. */
export interface Bill {
  rows: number;
  blank: number;
  invalid: number;
  companies: number;
  alreadyPaid: number;
  toFetch: number;
  credits: { low: number; high: number };
  /** How many of `companies` today's cap has room for, those already paid included; all of them if left out. */
  today?: number;
  /** Minutes with the sidebar open, and with it closed. */
  minutes: { open: number; closed: number };
  /** The bill in words, by line, with all that the receipt says. */
  lines: string[];
  /** The bill where there is little room. */
  receipt?: Receipt;
  /** Where each section has its price: those that some of the companies lack. Left out where that is not known. */
  toBuy?: string[];
  /** The range in words, such as `Sheet1!A2:A21`. */
  range: string;
  /** The billed rows, for `RunRequest.chosen`. Only the server reads this text. */
  chosen?: string;
  /** What is billed, for `RunRequest.agreed`, so that nothing else is started. Only the server reads this text. */
  agreed?: string;
  /** Rows left out because they are hidden. */
  hidden?: number;
  /** Cells that show `Loading...`: they may become companies. */
  calculating?: number;
  /** The sheet has no header row: one can be added (`RunRequest.addHeader`). */
  headerless?: boolean;
  /** For formulas: how many are fetched for, and why others are left alone, by sentence. */
  formulas?: number;
  skipped?: { a1: string; reason: string }[];
  /** Filled cells in our columns whose row memory was deleted, so that they may be the user's (`RunRequest.replace`). */
  forgotten?: number;
}

/** A bill for things that are no rows of a sheet. By default all of them are fetched. */
export function billOf(
  count: number,
  bill: Pick<Bill, "credits" | "lines" | "minutes"> & Partial<Bill>,
): Bill {
  const none = { blank: 0, invalid: 0, alreadyPaid: 0, range: "" };
  return { ...none, rows: count, companies: count, toFetch: count, ...bill };
}
