import { OWNER } from "../../addin/addin-on-host";
import type { Purchase } from "../purchases";
import type { World } from "../world";
import { columnLetter } from "../world";
import { USERS } from "../users";
import type { Evidence } from "./invariants";
import { paidLists, paidRuns, paidWords } from "./paid-requests";

const ROUNDING = 0.05;

/** c: every answer that was paid for is still held, and the accounts are complete. */
export async function checkReadable(world: World, evidence: Evidence): Promise<void> {
  await checkQuotes(world, evidence);
  await checkCredits(world, evidence);
}

/** Bills for what was delivered have nothing to fetch. */
async function checkQuotes(world: World, { calls }: Evidence): Promise<void> {
  const { addin, people, events } = world;
  if (people.destroyed.length > 0) return;
  for (const [index, { request, companies, host }] of paidRuns(world).entries()) {
    const user = userAt(world, host);
    const sheet = addin.workbook.insertSheet(`Paid ${index}`);
    const column = ["Website", ...companies].map((company) => [company]);
    sheet.setValues({ row: 1, column: 1, rows: column.length, columns: 1 }, column);
    const range = `'${sheet.name}'!${columnLetter(1)}2:A${column.length}`;
    const reply = await calls.call("quoteRun", { ...request, range }, user);
    const what = JSON.stringify(request);
    if (reply?.ok !== true) {
      events.breaks("c-readable", `quoteRun of ${what} replied ${reply?.error.code ?? "nothing"}`);
    } else if (reply.value.toFetch > 0)
      events.breaks(
        "c-readable",
        `${reply.value.toFetch} of ${companies.size} paid answers are gone: ${what}`,
      );
    else if (reply.value.companies !== companies.size)
      events.breaks(
        "c-readable",
        `${reply.value.companies} of ${companies.size} companies are billed: ${what}`,
      );
  }
  for (const { words, host } of paidWords(world)) {
    const reply = await calls.call("filtersFromWords", { words, creditCap: 0 }, userAt(world, host));
    if (reply?.ok !== true)
      events.breaks("c-readable", `paid filters are gone: ${words} (${reply?.error.code ?? "no reply"})`);
  }
  for (const { request, host } of paidLists(world)) {
    const reply = await calls.call("quoteList", request, userAt(world, host));
    const what = JSON.stringify(request);
    if (reply?.ok !== true) {
      events.breaks("c-readable", `quoteList of ${what} replied ${reply?.error.code ?? "nothing"}`);
    } else if (reply.value.credits.high > 0) events.breaks("c-readable", `the paid list is gone: ${what}`);
  }
}

/** Who works with a host; the owner first. */
function userAt({ addresses }: World, host: string): string {
  return USERS.find((user) => addresses[user] === host) ?? OWNER;
}

async function checkCredits(world: World, { calls }: Evidence): Promise<void> {
  const reply = await calls.call("getCredits", {}, OWNER);
  if (reply?.ok !== true) return;
  const { total, unaccounted } = reply.value;
  const reported = total.credits + total.estimated + total.unconfirmed + unaccounted;
  const more = world.billAnswers.reduce((sum, answer) => sum + answer.more, 0);
  const billed = more + world.purchases.all.reduce((sum, purchase) => sum + owed(world, purchase), 0);
  if (!(reported >= billed - ROUNDING))
    world.events.breaks("c-account", `${reported} credits reported of ${round(billed)} billed`);
  // An order that a damaged journal took and cannot show is counted in both places.
  if (world.people.destroyed.length > 0) return;
  // An amount that no reply tells is estimated, and may be too high; what a reply told may not.
  const told = more + world.purchases.all.reduce((sum, purchase) => sum + purchase.told, 0);
  if (total.credits + unaccounted > told + ROUNDING)
    world.events.breaks("c-account", `${total.credits} credits reported as told of ${round(told)}`);
}

const round = (credits: number): number => Math.round(credits * 100) / 100;

/** The credits the add-on must account for: the list price for a reply that was never read. */
export function owed(world: World, purchase: Purchase): number {
  if (purchase.billed === 0) return 0;
  return world.purchases.excuseFor(purchase) === null
    ? purchase.told
    : Math.min(purchase.told, purchase.listPrice);
}
