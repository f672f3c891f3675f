interface Range {
  readonly low: number;
  readonly high: number;
}

/** The service bills credits to this many decimals. */
const CREDIT_DECIMALS = 4;

/** An amount without what adding up floats leaves behind: 0.1 + 0.2 is 0.3. */
export function rounded(credits: number): number {
  return Number(credits.toFixed(CREDIT_DECIMALS));
}

/** More digits than anybody reads. */
const ENDLESS = 1e15;

/** As people read it: `1,694.5`, at most two decimals; `1e+300` where that would not end. */
export function shortAmount(credits: number): string {
  if (credits >= ENDLESS) return credits.toExponential(0);
  return rounded(credits).toLocaleString("en-US", { maximumFractionDigits: 2 });
}

/** To two decimals, never below: a cap that was agreed to lets what it was agreed for pass. */
export function centsAbove(credits: number): number {
  return Math.ceil(rounded(credits * 100)) / 100;
}

/** What may be part of a sum. */
export function isAmount(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value) && value >= 0;
}

/** `0.4`, `at most 0.4` where it may be nothing, else `0.1–0.4`. */
export function amountsInWords(price: Range): string {
  const [low, high] = [shortAmount(price.low), shortAmount(price.high)];
  if (low === high) return high;
  return price.low === 0 ? `at most ${high}` : `${low}–${high}`;
}

/** A price, said the same way everywhere: `40 credits`, `at most 40 credits` where it may be nothing, else `10–40 credits`. */
export function priceInWords(price: Range): string {
  return `${amountsInWords(price)} ${shortAmount(price.high) === "1" ? "credit" : "credits"}`;
}

/** `1 credit`, `2.5 credits`. */
export function creditsInWords(credits: number): string {
  return priceInWords({ low: credits, high: credits });
}

/** A bill at a glance: the total is the bill's own. */
export interface Receipt {
  /** What it is for: `News about 20 companies`. */
  title: string;
  /** The large figure, where it is not the price of the next step: `about 390 credits`. */
  total?: string;
  /** `8 new`, `16 credits`; none where there is just one kind of them, which costs the total. */
  rows: { label: string; amount: string }[];
  /** What stands in its way today, such as a cap that allows a part of it; left out where nothing does. */
  cap?: string;
  /** What few people need to know. */
  details: string[];
}

/** All that a receipt says, a line each. */
export function linesOf({ title, rows, cap, details }: Receipt): string[] {
  return [
    title,
    ...rows.map(({ label, amount }) => `${label}: ${amount}`),
    ...(cap === undefined ? [] : [cap]),
    ...details,
  ];
}

/** What something would cost before it is begun: the rows it takes, and the credits. */
export interface Bill {
  rows: number;
  blank: number;
  invalid: number;
  companies: number;
  alreadyPaid: number;
  toFetch: number;
  credits: { low: number; high: number };
  /** How many of `companies` the cap of the day leaves room for, those paid already included; all of them if left out. */
  today?: number;
  /** Minutes with the sidebar open, and with it closed. */
  minutes: { open: number; closed: number };
  /** The bill in words, a line each: everything that the receipt says, too. */
  lines: string[];
  /** How it is shown where there is room for little: what it is for, what each part costs, the rest to be unfolded. */
  receipt?: Receipt;
  /** The range in words, such as `Sheet1!A2:A21`. */
  range: string;
  /** The rows that are billed, for `RunRequest.chosen`; a text that only the server reads. */
  chosen?: string;
  /** What it is for, for `RunRequest.agreed`: then nothing else is started; a text that only the server reads. */
  agreed?: string;
  /** Rows left out because they are hidden. */
  hidden?: number;
  /** Cells that show `Loading...`: they may become companies. */
  calculating?: number;
  /** The sheet has no header row: one can be added (`RunRequest.addHeader`). */
  headerless?: boolean;
  /** Of formulas: how many are fetched for, and those that are left as they are, with a sentence each. */
  formulas?: number;
  skipped?: { a1: string; reason: string }[];
  /** Filled cells in columns of ours, where the hidden column was deleted that says whose they are (`RunRequest.replace`). */
  forgotten?: number;
}

/** The bill of so many things that are no rows of a sheet: all of them are fetched, unless it says otherwise. */
export function billOf(
  count: number,
  bill: Pick<Bill, "credits" | "lines" | "minutes"> & Partial<Bill>,
): Bill {
  const none = { blank: 0, invalid: 0, alreadyPaid: 0, range: "" };
  return { ...none, rows: count, companies: count, toFetch: count, ...bill };
}
