import { bundle, type Built } from "../../scripts/build";
import type { Theme } from "./circumstances";

/** A deliberate bug in the purchase core that the simulator must detect. */
export interface Mutant {
  readonly name: string;
  readonly path: string;
  /** Occurs exactly once in the file. */
  readonly find: string;
  readonly replace: string;
  /** The theme to play, if it takes user actions that are rare otherwise. */
  readonly theme?: Theme;
  /** Whether watches look as well. */
  readonly watches?: true;
}

/** Plausible bugs in the core that would cost somebody money. */
export const MUTANTS: readonly Mutant[] = [
  {
    name: "the lock is left out",
    path: "src/google/ports.ts",
    find: "if (!lock.acquire(Math.min(LOCK_WAIT_MS, mostMs))) return null;",
    replace: "",
  },
  {
    name: "a key lacks its unit",
    path: "src/money/operation.ts",
    find: '[operation, host, company, unit].join("|")',
    replace: '[operation, host, company].join("|")',
  },
  {
    name: "what is under way is ordered again",
    path: "src/money/choose-requests.ts",
    find: "if (shortKeys.some((key) => underWay.has(key))) return BUSY;",
    replace: "",
  },
  {
    name: "only the first of the caps is compared",
    path: "src/money/choose-requests.ts",
    find: "room.find(({ left }) => price > left)",
    replace: "room.slice(0, 1).find(({ left }) => price > left)",
  },
  {
    name: "the first of the caps is not compared",
    path: "src/money/choose-requests.ts",
    find: "room.find(({ left }) => price > left)",
    replace: "room.slice(1).find(({ left }) => price > left)",
  },
  {
    name: "what others have appended since the look-up is overlooked",
    path: "src/money/choose-requests.ts",
    find: "if (isBehind) return CHANGED;",
    replace: "",
    // Two have to want the same within a second or two, which few seeds bring about.
    theme: "caches",
  },
  {
    name: "what others have parked since the look-up is overlooked",
    path: "src/money/choose-requests.ts",
    find: "parked.has(key) || chosen.has(key)",
    replace: "chosen.has(key)",
    // Likewise, and both have to be formulas.
    theme: "caches",
  },
  {
    name: "orders are placed on a journal that is not whole",
    path: "src/money/purchasing.ts",
    find: "requireWhole(parts, read);",
    replace: "",
    theme: "hidden",
  },
  {
    name: "orders are placed although spending is stopped",
    path: "src/money/purchasing.ts",
    find: "if (!isFree) requireSpending(read);",
    replace: "",
    theme: "stops",
  },
  {
    name: "a pending order is not open",
    path: "src/money/snapshot.ts",
    find: "order.settled === null && order.until >= nowMs ? [order] : []",
    replace: "[]",
  },
  {
    name: "caps are compared with the price list",
    path: "src/money/choose-requests.ts",
    find: "const price = reservedCredits(prices, operation.name, purchase);",
    replace: "const price = reservedCredits({}, operation.name, purchase);",
  },
  {
    name: "answers that could not be appended are dropped",
    path: "src/money/purchasing.ts",
    find: "const texts = parkedTextsWithin(room, entries, codec);",
    replace: "const texts: string[] = [];",
  },
  {
    // A read flushes, too: the check of the header after it goes as well.
    name: "the flush after an append is left out",
    path: "src/google/journal-sheet.ts",
    find: `SpreadsheetApp.flush();
      // The lock keeps other executions away, but not a person who moves columns: then the rows may be split by them.
      if (!hasHeader(sheet, this.headers)) throw journalChanged();`,
    replace: "",
  },
  {
    name: "a lease's generation is not compared",
    path: "src/runs/run-lease.ts",
    find: "stored?.generation !== this.record.generation || isOver(stored)",
    replace: "stored === null || isOver(stored)",
    theme: "slow",
  },
  {
    name: "what has ended an execution is requested together with others",
    path: "src/money/misses.ts",
    find: "return again;",
    replace: "return purchase;",
    theme: "endings",
  },
  {
    name: "what ends executions is requested again and again",
    path: "src/money/misses.ts",
    find: "if (whole.length > 1)",
    replace: "if (whole.length > Infinity)",
    theme: "endings",
  },
  {
    name: "what a look costs does not count for its month",
    path: "src/runs/caps-of-run.ts",
    find: "[...(capsOfWatch(record, app)?.dated ?? []), ...capsOfPayer(",
    replace: "[...capsOfPayer(",
    watches: true,
  },
  {
    name: "a look buys what its list asks now, whatever was agreed to",
    path: "src/features/watches/list.ts",
    find: "if (askedOf(app, stored) !== watch.list!.agreed) throw hasChanged(app, watch, stored);",
    replace: "",
    theme: "forger",
    watches: true,
  },
  {
    name: "a digest tells what stands under What's new",
    path: "src/features/watches/digest.ts",
    find: "const { payer, digest, found } = watch;",
    replace: `const { payer, digest } = watch;
      const sheet = app.spreadsheet.sheetNamed("What's new");
      const lines = sheet?.read({ row: 2, rows: Math.max(2, sheet.lastRow()) }) ?? [];
      const finds = lines.map((line) => ({ company: "", what: String(line[3]), link: "" }));
      const found = watch.found && { ...watch.found, finds };`,
    theme: "forger",
    watches: true,
  },
  {
    name: "what is held is looked up whatever the host that said it",
    path: "src/money/operation.ts",
    find: '[operation, host, company, unit].join("|")',
    replace: '[operation, company, unit].join("|")',
    theme: "hosts",
  },
  {
    name: "what one buys counts on the day of whoever bought last",
    path: "src/money/ledger.ts",
    find: "`${owner}:${payer}:${date}`",
    replace: "`${owner}:everybody:${date}`",
    theme: "hosts",
  },
  {
    name: "what runs buy is booked on the payer of formulas",
    path: "src/app.ts",
    find: "{ mark, payer })",
    replace: "{ mark, payer: app.state.known().settled.formulaPayer || payer })",
    theme: "hosts",
  },
  {
    name: "a bill that no price explains stops nobody",
    path: "src/money/purchasing.ts",
    find: "if (!isFree && snapshot.doubtOf(parts.host, this.buyer.payer) !== null)",
    replace: "if (snapshot.fold === undefined)",
    theme: "bills",
  },
  {
    name: "a bill that no price explains stops everybody at its host",
    path: "src/money/snapshot.ts",
    find: "return this.settled.doubts[askerOf({ host, payer })] ?? null;",
    replace:
      "void payer; return Object.entries(this.settled.doubts).find(([asker]) => asker.startsWith(askerOf({ host, payer: '' })))?.[1] ?? null;",
    theme: "bills",
  },
  {
    name: "the trigger sends no digest",
    path: "src/features/watches/index.ts",
    find: "tell: deliverDigests,",
    replace: "tell: () => undefined,",
    watches: true,
  },
  {
    name: "a digest tells what others have bought",
    path: "src/features/watches/digest.ts",
    find: "of inOrder(own)) {",
    replace: "of inOrder(all)) {",
    watches: true,
  },
  {
    name: "a row that cannot be unpacked ends whatever reads it",
    path: "src/money/entry.ts",
    find: "return { ...head, status: DAMAGED.status, answer: DAMAGED.answer };",
    replace: 'throw new RangeError("Invalid array length");',
    theme: "forger",
  },
];

/**
 * @throws {Error} If the text is missing or occurs more than once: then the list must be updated to match the sources.
 */
export function mutated({ name, path, find, replace }: Mutant, text: string): string {
  const count = text.split(find).length - 1;
  if (count !== 1) throw new Error(`Mutant "${name}": its text is ${count} times in ${path}, not once.`);
  return text.replace(find, () => replace);
}

export function bundleOf(mutant: Mutant): Promise<Built> {
  return bundle({ path: mutant.path, apply: (text) => mutated(mutant, text) });
}
