/** What the Status of a row said before a run queued it. */
export interface StatusBefore {
  /** The company, or the text of a cell that is none. */
  readonly key: string;
  readonly row: number;
  readonly text: string;
  /** The sentence in its note. */
  readonly note: string;
}

type PackedStatus = readonly [text: string, note: string, rows: [key: string, row: number][]];

/** Statuses as a short text: each wording once. */
export function packStatuses(statuses: readonly StatusBefore[]): string {
  const packed = new Map<string, PackedStatus>();
  for (const { key, row, text, note } of statuses) {
    const wording = JSON.stringify([text, note]);
    const known = packed.get(wording) ?? [text, note, []];
    known[2].push([key, row]);
    packed.set(wording, known);
  }
  return JSON.stringify({ columns: [], rows: [], statuses: [...packed.values()] });
}

/** @returns None if the text holds none, or cannot be read. */
export function unpackStatuses(packed: string): StatusBefore[] {
  try {
    const { statuses = [] } = JSON.parse(packed) as { statuses?: readonly PackedStatus[] };
    return statuses.flatMap(([text, note, rows]) => rows.map(([key, row]) => ({ key, row, text, note })));
  } catch {
    return [];
  }
}

/** Finds what a row said: by its row number as long as it was not moved. */
export class StatusesBefore {
  private readonly byKey = new Map<string, StatusBefore[]>();

  constructor(statuses: readonly StatusBefore[]) {
    for (const each of statuses) {
      const known = this.byKey.get(each.key);
      if (known) known.push(each);
      else this.byKey.set(each.key, [each]);
    }
  }

  /** Whether the run queued this very row, or left it out. */
  holds(key: string, row: number): boolean {
    return (this.byKey.get(key) ?? []).some((each) => each.row === row);
  }

  /** null if its Status was blank. */
  of(key: string, row: number): StatusBefore | null {
    const all = this.byKey.get(key) ?? [];
    return all.find((each) => each.row === row) ?? all[0] ?? null;
  }
}
