import { OWNER } from "../../addin/addin-on-host";
import type { Purchase } from "../purchases";
import type { World } from "../world";
import { columnLetter } from "../world";
import type { Evidence } from "./invariants";

const ROUNDING = 0.05;

/** c: every answer that was paid for is still held, and the accounts are complete. */
export async function checkReadable(world: World, evidence: Evidence): Promise<void> {
  await checkQuotes(world, evidence);
  await checkCredits(world, evidence);
}

/** A bill over the companies whose sections were delivered has nothing to fetch. */
async function checkQuotes(world: World, { calls }: Evidence): Promise<void> {
  const { addin, purchases, people } = world;
  if (people.destroyed.length > 0) return;
  const bySection = new Map<string, Set<string>>();
  for (const purchase of purchases.all) {
    if (purchase.kind !== "enrichment" || !isDelivered(world, purchase)) continue;
    for (const unit of purchase.units) {
      const section = unit.split(" ")[1]!;
      const companies = bySection.get(section) ?? new Set();
      bySection.set(section, companies.add(purchase.company!));
    }
  }
  for (const [section, companies] of bySection) {
    const sheet = addin.workbook.insertSheet(`Paid ${section}`);
    const column = ["Website", ...companies].map((company) => [company]);
    sheet.setValues({ row: 1, column: 1, rows: column.length, columns: 1 }, column);
    const range = `'${sheet.name}'!${columnLetter(1)}2:A${column.length}`;
    const reply = await calls.call("quoteRun", { kind: "enrichment", sections: [section], range }, OWNER);
    if (reply?.ok !== true) {
      world.events.breaks("c-readable", `quoteRun replied ${reply?.error.code ?? "nothing"}`);
    } else if (reply.value.toFetch > 0)
      world.events.breaks(
        "c-readable",
        `${reply.value.toFetch} of ${companies.size} paid ${section} answers are gone`,
      );
  }
}

async function checkCredits(world: World, { calls }: Evidence): Promise<void> {
  const reply = await calls.call("getCredits", {}, OWNER);
  if (reply?.ok !== true) return;
  const { total, unaccounted } = reply.value;
  const reported = total.credits + total.estimated + total.unconfirmed + unaccounted;
  const billed = world.purchases.all.reduce((sum, purchase) => sum + owed(world, purchase), 0);
  if (!(reported >= billed - ROUNDING))
    world.events.breaks(
      "c-account",
      `${reported} credits reported of ${Math.round(billed * 100) / 100} billed`,
    );
}

function isDelivered(world: World, purchase: Purchase): boolean {
  return purchase.billed > 0 && purchase.reply === "usable" && world.purchases.excuseFor(purchase) === null;
}

/** The credits the add-on must account for: the list price for a reply that was never read. */
function owed(world: World, purchase: Purchase): number {
  if (purchase.billed === 0) return 0;
  return world.purchases.excuseFor(purchase) === null
    ? purchase.told
    : Math.min(purchase.told, purchase.listPrice);
}
