import type { MovingSheet } from "./moving-sheet";
import { fresh, ITEM_HEADS, old, type ItemPlay } from "./item-play";

type PersonAct =
  | { readonly do: "type"; readonly id: string; readonly head: string }
  | { readonly do: "delete"; readonly id: string }
  | { readonly do: "move"; readonly act: (sheet: MovingSheet) => void };

type RunAct =
  | { readonly do: "append" | "update"; readonly run: string; readonly some: readonly string[] }
  | { readonly do: "undo"; readonly run: string };

interface Faults {
  readonly within?:
    { readonly act: PersonAct; readonly flush: number; readonly isBefore: boolean } | undefined;
  /** Writes that are still made. */
  readonly kill?: number | undefined;
}

class Killed extends Error {}

/** Rows that runs append among people and faults: each is known by its ID. */
export class ItemSession {
  readonly faults: string[] = [];
  private typed = 0;
  /** What people typed, by ID and header. */
  private readonly theirs = new Map<string, string>();
  private readonly deleted = new Set<string>();

  constructor(private readonly play: ItemPlay) {}

  take(step: RunAct | PersonAct, { within, kill }: Faults): void {
    const { sheet, table } = this.play;
    if (step.do === "type" || step.do === "delete" || step.do === "move") {
      this.act(step);
      return this.check();
    }
    const [flush, write] = [sheet.flush.bind(sheet), sheet.write.bind(sheet)];
    let [flushes, left] = [0, kill];
    sheet.flush = () => {
      if (within !== undefined && within.flush === flushes) {
        const act = () => this.act(within.act);
        if (within.isBefore) sheet.beforeFlush = act;
        else sheet.afterFlush = act;
      }
      flushes += 1;
      flush();
    };
    sheet.write = (...args) => {
      if (left === 0) throw new Killed();
      if (left !== undefined) left -= 1;
      write(...args);
    };
    try {
      if (step.do === "undo") table.undo(step.run);
      else if (step.do === "append") table.append(step.run, step.some.map(fresh));
      else
        table.update(
          step.run,
          step.some.map((key) => ({ key, values: new Map([["State", "Open"]]) })),
        );
    } catch (thrown) {
      if (!(thrown instanceof Killed)) throw thrown;
    } finally {
      sheet.flush = flush;
      sheet.write = write;
      sheet.beforeFlush = sheet.afterFlush = null;
      flush();
    }
    // A kill leaves what was not verified yet; the same step again puts it right.
    if (kill === undefined) this.check();
    else this.take(step, {});
  }

  /** Every run is undone: what is left is the user's. */
  end(): void {
    for (const run of ["r1", "r2", "r3"]) this.take({ do: "undo", run }, {});
    for (const row of this.play.rows()) {
      const id = String(row["ID"]);
      const isTheirs =
        id.startsWith("old") || [...this.theirs.keys()].some((name) => name.startsWith(`${id}|`));
      if (!isTheirs) this.faults.push(`left after undo: ${JSON.stringify(row)}`);
    }
  }

  private act(act: PersonAct): void {
    const { sheet } = this.play;
    if (act.do === "move") return act.act(sheet);
    if (act.do === "type") {
      // Nobody types into a row in the second in which it comes or goes.
      if (!this.play.rows().some((row) => row["ID"] === act.id && row["Title"] !== "")) return;
      const text = `typed ${(this.typed += 1)}`;
      if (this.play.type(act.id, act.head, text)) this.theirs.set(`${act.id}|${act.head}`, text);
      return;
    }
    const at = sheet.grid[0]!.findIndex(({ value }) => value === "ID");
    const row = sheet.grid.findIndex((cells, index) => index > 0 && cells[at]!.value === act.id);
    if (row < 0) return;
    sheet.deleteRow(row);
    this.deleted.add(act.id);
    for (const name of this.theirs.keys()) if (name.startsWith(`${act.id}|`)) this.theirs.delete(name);
  }

  private check(): void {
    const seen = new Map<string, Record<string, unknown>>();
    for (const row of this.play.rows()) {
      const id = String(row["ID"]);
      if (seen.has(id)) this.faults.push(`${id} twice`);
      seen.set(id, row);
      const own = /^old(\d)$/.exec(id);
      const expected = Object.fromEntries(
        own ? old(Number(own[1])).map((cell, at) => [ITEM_HEADS[at], cell]) : fresh(id).values,
      );
      for (const [head, value] of Object.entries(expected)) {
        if (head === "Memory") continue;
        const allowed = this.theirs.get(`${id}|${head}`) ?? value;
        // Typed into a row while it was taken out: its other cells are blank.
        if (row[head] === "" && !own && [...this.theirs.keys()].some((name) => name.startsWith(`${id}|`)))
          continue;
        const isOpen = head === "State" && allowed === "New" && row[head] === "Open";
        if (row[head] !== allowed && !isOpen)
          this.faults.push(`${id} ${head}: ${String(row[head])}, not ${String(allowed)}`);
      }
    }
    for (const index of [0, 1, 2]) if (!seen.has(`old${index}`)) this.faults.push(`old${index} is gone`);
    for (const [name, text] of this.theirs) {
      const [id, head] = name.split("|") as [string, string];
      if (seen.get(id)?.[head] !== text)
        this.faults.push(`${name}: ${String(seen.get(id)?.[head])}, not ${text}`);
    }
  }
}
