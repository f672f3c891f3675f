import type { WatchRequest } from "../../src/features/watches";
import { EDITOR, OWNER } from "../addin/addin-on-host";
import { knownWebsites } from "../addin/companies-sent";
import { largestSurprise } from "./invariants/caps";
import { type Random, randomFor } from "./random";
import { Session, type SessionParts } from "./sessions";
import { COMPANY, ROW_ID } from "./table-headers";
import { USERS } from "./users";
import { spentByRuns, withoutFaults } from "./watching";
import type { World } from "./world";

const HOUR_MS = 3_600_000;
const FIRINGS = 10;
const ROUNDING = 0.05;
const STAGE = "Stage";
const [WANTED, UNWANTED] = ["Qualified", "Lost"] as const;

/** Of each of the watches. */
export const FILL_CAPS = { creditCap: 6, dayCap: 6, monthCap: 16 };
/** By user: they overlap, so that both want the same rows. */
const SECTIONS: Readonly<Record<string, string[]>> = {
  [OWNER]: ["firmographic"],
  [EDITOR]: ["firmographic", "location"],
};

/**
 * Both users have rows filled every hour, each with their own key, while people type new ones, faults continue, and triggers fire once or
 * twice. No row is asked for again.
 *
 * f: no watch passes its limits, no payer what their watches may spend, and no row is bought that does not meet the condition.
 *
 * @returns How many rows its looks have filled.
 */
export async function fillFor(world: World, parts: SessionParts): Promise<number> {
  const { addin, purchases, events } = world;
  const random = randomFor(world.seed, "fills");
  if (world.range === null) return 0;
  const wanted = knownWebsites(14);
  const unwanted = Array.from({ length: 9 }, (_, index) => `nobody-9${index}.example`);
  events.tell("---- rows are filled");
  await withoutFaults(world, () => makeFills(world, parts, world.range!));
  const before = purchases.all.length;
  const byRuns = await spentByRuns(world, parts);
  const days = new Set<string>();
  for (let firing = 0; firing < FIRINGS; firing++) {
    for (let row = random.below(4); row > 0; row--)
      type(world, random.chance(0.75) ? [random.one(wanted), WANTED] : [random.one(unwanted), UNWANTED]);
    await addin.clock.sleep(random.one([1, 1, 1, 20]) * HOUR_MS);
    days.add(dayOf(world));
    if (random.chance(0.5)) await withoutFaults(world, () => addin.host.fireTriggers());
    else await addin.host.fireTriggers();
    if (random.chance(0.3)) await addin.host.fireTriggers();
    if (random.chance(0.2)) await checkByHand(world, parts, random);
    days.add(dayOf(world));
  }
  const bought = purchases.all.slice(before);
  for (const { company, request } of bought)
    if (company !== null && unwanted.includes(company))
      events.breaks("f-condition", `${company} is not wanted: ${request}`);
  const surprise = largestSurprise(world, purchases.all);
  const watches = (await parts.calls.value("getWatches", {}, OWNER))?.watches ?? [];
  for (const { name, spentToday = 0, spentThisMonth } of watches)
    if (spentToday > FILL_CAPS.dayCap + surprise || spentThisMonth > FILL_CAPS.monthCap + surprise)
      events.breaks("f-caps", `${name} spent ${spentToday} today, ${spentThisMonth} this month`);
  const others = (await spentByRuns(world, parts)) - byRuns;
  const spent = bought.reduce((sum, { told, kind }) => sum + (kind === "enrichment" ? told : 0), 0);
  const most = USERS.length * days.size * FILL_CAPS.dayCap;
  if (spent - others > most + surprise + ROUNDING)
    events.breaks("f-caps", `${spent} credits, ${others} of them by runs, in ${days.size} days`);
  return (
    (await parts.calls.value("getNews", {}, OWNER))?.finds.filter(({ kind }) => kind === "Filled").length ?? 0
  );
}

async function makeFills(world: World, { calls }: SessionParts, range: string): Promise<void> {
  const { table } = world;
  if (table.lastColumn === table.columnCount) table.insertColumns(table.columnCount + 1, 1);
  table.setValues({ row: 1, column: table.lastColumn + 1, rows: 1, columns: 1 }, [[STAGE]]);
  const where = { column: STAGE, is: "equals", value: WANTED } as const;
  for (const user of USERS) {
    const run = { kind: "enrichment", sections: SECTIONS[user]! } as const;
    const what: WatchRequest["what"] = { kind: "fill", range, request: { run, where } };
    const schedule = { every: "hour", hour: 0, ...FILL_CAPS } as const;
    await calls.value("saveWatch", { name: `rows of ${user}`, what, ...schedule }, user);
  }
}

/** A person adds a row below the others, wherever the columns are by now. */
function type({ table, addin }: World, [company, stage]: readonly [string, string]): void {
  if (table.index < 0 || table.lastRow < 1) return;
  const { lastRow, lastColumn } = table;
  const [headers = []] = table.getValues({ row: 1, column: 1, rows: 1, columns: lastColumn });
  if (lastRow === table.rowCount) table.insertRows(table.rowCount + 1, 1);
  const cells = [
    [COMPANY, company],
    [ROW_ID, `r${addin.clock.now()}${table.lastRow}`],
    [STAGE, stage],
  ] as const;
  for (const [header, value] of cells) {
    const column = headers.indexOf(header) + 1;
    if (column > 0) table.setValues({ row: lastRow + 1, column, rows: 1, columns: 1 }, [[value]]);
  }
}

async function checkByHand(world: World, parts: SessionParts, random: Random): Promise<void> {
  const user = random.one(USERS);
  const watches = (await parts.calls.value("getWatches", {}, user))?.watches ?? [];
  const mine = watches.find((watch) => watch.mine);
  if (mine === undefined) return;
  const progress = await parts.calls.value("runWatch", { watchId: mine.watchId }, user);
  if (progress !== null) await new Session(world, user, parts).drive(progress);
}

function dayOf({ addin }: World): string {
  return new Date(addin.clock.now()).toLocaleDateString("en-CA", { timeZone: addin.workbook.timeZone });
}
