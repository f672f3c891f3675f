import { once } from "../core/once";
import { findColumns, type Places } from "../verified-writes/output-columns";
import { tagInNote } from "../verified-writes/tag-in-note";
import { isFactTag } from "./kinds/fact-plans";
import { columnsWithoutNote, type RunPlace } from "./run-place";
import { columnTag, memoryTag } from "./written/memory-tag";

/** Columns beside the companies that a run does not write: a row shows another company's values as a whole. */
export class OtherColumns {
  /** Those that runs of any kind put facts into, by tag; none that is the user's own. */
  readonly ofFacts = once((): Places => {
    const { tagged, notes } = this.place;
    const tags = [...tagged.keys(), ...[...notes.values()].map(tagInNote)];
    const { places, usersColumns } = this.find(tags.filter((tag) => !this.own.has(tag) && isFactTag(tag)));
    return new Map([...places].filter(([tag]) => !usersColumns.has(tag)));
  });

  private readonly writable = new Map<number, boolean>();

  /** @param own Tags of the columns that it writes. */
  constructor(
    private readonly place: RunPlace,
    private readonly own: ReadonlySet<string>,
  ) {}

  /** Those that runs are remembered to have written, by what they are remembered under. */
  remembered(memories: Iterable<string>): Places {
    const { sheet } = this.place;
    const tags = [...memories].flatMap((memory): [string, string][] => {
      const tag = columnTag(memory, sheet.sheetId);
      return tag === null || this.own.has(tag) ? [] : [[memory, tag]];
    });
    if (tags.length === 0) return new Map();
    const { places, usersColumns } = this.find(tags.map(([, tag]) => tag));
    return new Map(
      tags.flatMap(([memory, tag]) =>
        places.has(tag) && memoryTag(tag, { sheet, usersColumns }) === memory
          ? [[memory, places.get(tag)!] as const]
          : [],
      ),
    );
  }

  /** Which of them are emptied, and which cannot be written. */
  toClear(columns: readonly number[]): { readonly cleared: number[]; readonly left: number[] } {
    const cleared = columns.filter((column) => this.isWritable(column));
    return { cleared, left: columns.filter((column) => !cleared.includes(column)) };
  }

  private isWritable(column: number): boolean {
    const known = this.writable.get(column);
    if (known !== undefined) return known;
    const { sheet, headerRow } = this.place;
    const rows = Math.max(1, sheet.lastRow() - headerRow);
    const is = sheet.whyNotWritable({ row: headerRow + 1, column, rows, columns: 1 }) === null;
    this.writable.set(column, is);
    return is;
  }

  private find(tags: readonly string[]): {
    readonly places: Places;
    readonly usersColumns: ReadonlySet<string>;
  } {
    const { sheet, headerRow, companyColumn, tagged, notes } = this.place;
    const columns = [...new Set(tags)].map((tag) => ({ tag, label: "" }));
    const found = findColumns(sheet, columns, headerRow, tagged, notes);
    // Companies may be in a column of ours, such as Website.
    const places = new Map([...found].filter(([, column]) => column !== companyColumn));
    return { places, usersColumns: columnsWithoutNote(headerRow, places, notes) };
  }
}
