import type { MovingSheet } from "./moving-sheet";
import { readMemory } from "../../src/rows/memory";
import { keyIn, outcomesOf, shown, TAGS, valuesOf, type Play, type Tag } from "./play";

/** What a run, a person or a fault does. */
export type Act =
  | {
      readonly do: "queue" | "write" | "undo" | "release";
      readonly run: string;
      readonly rows: readonly number[];
      readonly tags: readonly Tag[];
    }
  | { readonly do: "typeCompany"; readonly row: number; readonly key: string }
  | { readonly do: "typeValue"; readonly row: number; readonly tag: Tag | "Status" }
  | { readonly do: "clear"; readonly row: number; readonly tag: Tag }
  | { readonly do: "replaceAll"; readonly from: string; readonly to: string }
  | { readonly do: "pasteOverMemory"; readonly rows: readonly number[] }
  | { readonly do: "error"; readonly row: number; readonly shows: string }
  | { readonly do: "copyRow"; readonly from: number; readonly to: number }
  | { readonly do: "sortPart"; readonly order: readonly number[]; readonly heads: readonly string[] }
  | { readonly do: "move"; readonly act: (sheet: MovingSheet) => void };

/** What happens while a step is under way: somebody acts, or the execution is ended. */
export interface Fault {
  readonly within?: { readonly act: Act; readonly isBefore: boolean };
  /** Writes that are still made. */
  readonly kill?: number;
}

class Killed extends Error {}

/**
 * A table among people and faults. Each row is known by its number in the column "Mine"; what people typed into columns of
 * ours is told by its text.
 */
export class Session {
  private typed = 0;
  /** Texts that people typed, which must be where they are until people change them: by row and tag. */
  private readonly theirs = new Map<string, string>();
  /** Rows whose cells were sorted apart: nothing tells any more whose a value in them was. */
  private readonly apart = new Set<number>();
  /** What was wrong so far; must stay empty. */
  readonly faults: string[] = [];

  constructor(private readonly play: Play) {}

  take(step: Act, { within, kill }: Fault): void {
    const { sheet } = this.play;
    if (within !== undefined && step.do !== "move") {
      const act = () => this.act(within.act);
      if (within.isBefore) sheet.beforeFlush = act;
      else sheet.afterFlush = act;
    }
    const write = sheet.write.bind(sheet);
    let left = kill;
    if (left !== undefined)
      sheet.write = (...args) => {
        if (left === 0) throw new Killed();
        left! -= 1;
        write(...args);
      };
    try {
      this.act(step);
    } catch (thrown) {
      if (!(thrown instanceof Killed)) throw thrown;
    } finally {
      sheet.write = write;
      sheet.beforeFlush = sheet.afterFlush = null;
    }
    this.check();
  }

  /** Everything that can be written is. */
  end(): void {
    for (const run of ["r1", "r2", "r3"]) {
      this.play.queue(run, new Set(this.play.rows().map((row) => keyIn(row["Company"]))));
      this.play.fill(run);
      this.check();
      const { keys } = this.play.table.waiting(run);
      if (keys.length > 0) this.faults.push(`still waits: ${keys.join(", ")}`);
    }
    for (const row of this.play.rows()) {
      const key = keyIn(row["Company"]);
      if (key === "" || this.isForeign(row)) continue;
      for (const tag of TAGS) {
        const typed = this.theirs.get(`${numberOf(row)}|${tag}`);
        if (typed === undefined && !this.apart.has(numberOf(row)))
          this.compare(`${key} ${tag} at the end`, shown(row[tag]), [shown(valuesOf("r3", key).get(tag))]);
      }
    }
    if (this.play.table.rowsOfOtherCompanies().size > 0) this.faults.push("strangers are left");
  }

  private act(act: Act): void {
    const { table, sheet } = this.play;
    switch (act.do) {
      case "queue":
        this.play.queue(act.run, new Set(act.rows.map((row) => `c${row}`)));
        return;
      case "write": {
        const keys = act.rows.map((row) => `c${row}`);
        for (const key of keys)
          for (const [tag, value] of valuesOf(act.run, key))
            if (typeof value === "string") this.play.versions.set(`${key}|${tag}|${act.run}`, value);
        table.write(
          act.run,
          outcomesOf(act.run, keys, (key) => valuesOf(act.run, key, act.tags)),
        );
        return;
      }
      case "undo":
        table.undo(act.run);
        return;
      case "release":
        table.finish(act.run, { state: "cancelled", note: "", values: null }, "all");
        return;
      case "typeCompany":
        this.play.type(act.row, "Company", act.key);
        return;
      case "typeValue": {
        const text = `typed ${(this.typed += 1)}`;
        this.play.type(act.row, act.tag, text);
        this.theirs.set(`${act.row}|${act.tag}`, text);
        return;
      }
      case "clear":
        this.play.type(act.row, act.tag, "");
        this.theirs.delete(`${act.row}|${act.tag}`);
        return;
      case "replaceAll":
        for (const line of sheet.grid)
          for (const cell of line) {
            if (cell.value === act.from) cell.value = act.to;
            else if (typeof cell.value === "string" && cell.value.startsWith("ci:"))
              cell.value = cell.value.split(act.from).join(act.to);
          }
        return;
      case "pasteOverMemory":
        for (const row of act.rows) this.play.type(row, "Memory", "pasted");
        return;
      case "error":
        this.play.type(act.row, "Company", act.shows);
        return;
      case "copyRow":
        return;
      case "sortPart":
        this.sortPart(act.order, act.heads);
        return;
      case "move":
        act.act(sheet);
    }
  }

  /** Sorts some columns of the rows and leaves the others where they are. */
  private sortPart(order: readonly number[], heads: readonly string[]): void {
    const { grid } = this.play.sheet;
    const labels = grid[0]!.map(({ value }) => String(value));
    const mine = labels.indexOf("Mine");
    const lines = grid.filter((line) => String(line[mine]!.value).startsWith("mine "));
    const before = lines.map((line) => [...line]);
    const numbers = before.map((line) => Number(String(line[mine]!.value).slice(5)));
    for (const head of heads) {
      const at = labels.indexOf(head);
      if (at >= 0) lines.forEach((line, index) => (line[at] = before[order[index]!]![at]!));
    }
    // What people typed is where its cell is now: in a row of another number, unless both were sorted.
    const moved = new Map<string, string>();
    for (const [name, text] of this.theirs) {
      const [number, tag] = name.split("|") as [string, string];
      const from = numbers.indexOf(Number(number));
      const now = heads.includes(tag) ? order.indexOf(from) : from;
      moved.set(`${String(lines[now]![mine]!.value).slice(5)}|${tag}`, text);
    }
    this.theirs.clear();
    for (const [name, text] of moved) this.theirs.set(name, text);
    if (!heads.includes("Memory") || !heads.includes("Company"))
      for (const number of numbers) this.apart.add(number);
  }

  private check(): void {
    const rows = this.play.rows();
    const lines = this.play.sheet.values;
    const mine = lines[0]!.indexOf("Mine");
    const strangers = new Set(
      [...this.play.table.rowsOfOtherCompanies()].map((row) =>
        Number(String(lines[row - 1]![mine]).slice(5)),
      ),
    );
    for (const row of rows) {
      const key = keyIn(row["Company"]);
      const number = numberOf(row);
      for (const tag of [...TAGS, "Status"]) {
        const typed = this.theirs.get(`${number}|${tag}`);
        if (typed !== undefined) this.compare(`${number} ${tag}, typed`, row[tag], [typed]);
      }
      if (key === "" || this.apart.has(number) || this.isForeign(row)) continue;
      if (strangers.has(number)) continue;
      for (const tag of TAGS) {
        if (this.theirs.has(`${number}|${tag}`)) continue;
        const values = ["r1", "r2", "r3"].map((run) => shown(valuesOf(run, key).get(tag)));
        this.compare(`${key} ${tag}`, shown(row[tag]), ["", ...values]);
      }
    }
    if (rows.length !== 8) this.faults.push(`${rows.length} rows`);
  }

  private compare(what: string, is: unknown, allowed: readonly unknown[]): void {
    if (!allowed.includes(is))
      this.faults.push(`${what}: ${String(is)}, not ${allowed.map(String).join(" or ")}`);
  }

  private isForeign(row: Record<string, unknown>): boolean {
    return readMemory(row["Memory"]) === "foreign";
  }
}

function numberOf(row: Record<string, unknown>): number {
  return Number(String(row["Mine"]).slice(5));
}

export type { Tag };
