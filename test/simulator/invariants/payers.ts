import { billed } from "../../../src/money/credit-report";
import { JOURNAL_HEADERS } from "../../../src/money/entry";
import type { Purchase } from "../purchases";
import { USERS } from "../users";
import type { World } from "../world";
import type { Evidence } from "./invariants";
import { owed } from "./readable";

const ROUNDING = 0.05;

/** k: what a key has paid for stands on the account of whose key it is, there alone, and at the host that billed it. */
export async function checkPayers(world: World, { calls }: Evidence): Promise<void> {
  const { people, circumstances } = world;
  // Of answers that are gone, and of rows that a colleague has written, nothing tells who paid.
  if (people.destroyed.length > 0 || circumstances.forgeries > 0) return;
  for (const user of USERS) {
    const paid = world.purchases.all.filter(({ payer }) => payer === user);
    const credits = await calls.value("getCredits", {}, user);
    if (credits === null) continue;
    const own = credits.byPerson.filter(({ who }) => who === "You");
    const [sum = { credits: 0, estimated: 0, unconfirmed: 0, entries: 0 }] = own;
    // What no payer is known of may be theirs.
    const reported = billed(sum) + credits.unaccounted;
    const more = world.billAnswers
      .filter((answer) => answer.user === user)
      .reduce((so, each) => so + each.more, 0);
    compare(world, { who: `Credits of ${user}`, reported, told: sum.credits, more }, paid);
    if (more === 0) checkDays(world, user, paid);
  }
  for (const service of world.services) {
    const paid = world.purchases.all.filter(({ host }) => host === service.host);
    const rows = journalRows(world).filter((row) => row["host"] === service.host);
    const of = (isMeant: (row: Row) => boolean) =>
      rows.filter(isMeant).reduce((sum, row) => sum + Number(row["credits"]), 0);
    const told = of((row) => row["estimated"] === "" && row["status"] !== "unconfirmed");
    const more = world.billAnswers
      .filter(({ user }) => world.addresses[user] === service.host)
      .reduce((so, each) => so + each.more, 0);
    compare(world, { who: `journal of ${service.host}`, reported: of(() => true), told, more }, paid);
  }
}

interface Account {
  readonly who: string;
  /** At most so much was billed. */
  readonly reported: number;
  /** So much, of that, as replies have said. */
  readonly told: number;
  /** What payers have said to be right beyond that. */
  readonly more: number;
}

function compare(world: World, { who, reported, told, more }: Account, paid: readonly Purchase[]): void {
  const { events } = world;
  const least = paid.reduce((sum, purchase) => sum + owed(world, purchase), more);
  const most = paid.reduce((sum, purchase) => sum + purchase.told, more);
  if (reported < least - ROUNDING)
    events.breaks("k-account", `${who}: ${round(reported)} credits of ${round(least)} billed`);
  if (told > most + ROUNDING)
    events.breaks("k-account", `${who}: ${round(told)} credits as told of ${round(most)}`);
}

type Row = Readonly<Record<string, string>>;

function journalRows({ addin }: World): Row[] {
  const journals = addin.workbook.sheets.filter(
    (sheet) =>
      sheet.hidden && String(sheet.getValues({ row: 1, column: 1, rows: 1, columns: 1 })[0]![0]) === "tag",
  );
  const rows = journals.flatMap((sheet) =>
    sheet
      .getValues(sheet.dataRange)
      .slice(1)
      .map((cells): Row =>
        Object.fromEntries(JOURNAL_HEADERS.map((header, index) => [header, String(cells[index] ?? "")])),
      ),
  );
  // What could not be seen to be appended is appended once more.
  return [...new Map(rows.map((row) => [row["entryId"], row])).values()];
}

const DAY_MS = 86_400_000;

/** Accounts of a day: what that payer's key was billed is on them, and no more. */
function checkDays(world: World, user: string, paid: readonly Purchase[]): void {
  const { addin, events } = world;
  const tag = addin.host.userProperties(user).get("PAYER_TAG") ?? "";
  const ledger = JSON.parse(addin.host.documentProperties().get("LEDGER") ?? "{}") as {
    readonly accounts?: Readonly<Record<string, number>>;
  };
  const dated = Object.entries(ledger.accounts ?? {}).filter(
    ([name]) => /^(runs|formulas):/.test(name) && name.split(":")[1] === tag,
  );
  const isOfDay = (name: string) => /:\d{4}-\d\d-\d\d$/.test(name);
  const days = dated.filter(([name]) => isOfDay(name));
  // A month is the other window of the same account.
  for (const [name, credits] of dated.filter(([other]) => !isOfDay(other))) {
    const inIt = days.filter(([day]) => day.startsWith(name));
    const sum = inIt.reduce((all, [, each]) => all + each, 0);
    if (credits < sum - ROUNDING)
      events.breaks("k-account", `a month of ${user}: ${credits}, and its days ${round(sum)}`);
  }
  const isParked = [...addin.host.documentProperties()].some(
    ([name, text]) => name.startsWith("ORDER_") && text !== "" && text !== "-",
  );
  const counted = days.reduce((sum, [, credits]) => sum + credits, 0);
  const recent = paid.filter(({ at }) => at > addin.clock.now() - DAY_MS);
  const least = recent.reduce((sum, purchase) => sum + owed(world, purchase), 0);
  if (!isParked && counted < least - ROUNDING)
    events.breaks("k-account", `days of ${user}: ${round(counted)} credits of ${round(least)} billed`);
  // An order that was written down, and the execution ended before anything was sent.
  const neverSent = journalRows(world)
    .filter((row) => row["status"] === "unconfirmed" && row["payer"] === tag)
    .reduce((sum, row) => sum + Number(row["credits"]), 0);
  for (const [name, credits] of days) {
    const day = Date.parse(name.split(":")[2]!);
    // In whatever time zone, and some minutes before midnight.
    const near = paid.filter(({ at }) => at > day - DAY_MS && at < day + 2 * DAY_MS);
    // What was reserved stands there for what nobody was told.
    if (near.some((purchase) => purchase.lie !== "" || world.purchases.excuseFor(purchase) !== null))
      continue;
    const most = near.reduce((sum, { told, listPrice }) => sum + Math.max(told, listPrice), neverSent);
    if (credits > most + ROUNDING)
      events.breaks("k-account", `${name.split(":")[0]} of a day of ${user}: ${credits} of ${round(most)}`);
  }
}

const round = (credits: number): number => Math.round(credits * 100) / 100;
