import type { JSX } from "preact";
import type { SheetColumns } from "../../src/rpc/rpc";
import { placeOf } from "./field-place";

/** Which of the user's columns values go into, and how to choose them. */
export interface Placing {
  /** null while the columns of the sheet are unknown. */
  readonly columns: SheetColumns | null;
  /** Headers by the path of the field; "" for a new column. */
  readonly into: Readonly<Record<string, string>>;
  readonly onInto: (path: string, header: string) => void;
}

interface Props extends Placing {
  readonly path: string;
  readonly label: string;
}

/** Where the values of a field go: a new column or, if the user chooses so, an existing one. */
export function ColumnPlace({ path, label, columns, into, onInto }: Props): JSX.Element | null {
  if (columns === null || path in columns.placed || columns.free.length === 0) return null;
  const others = new Set(Object.entries(into).flatMap(([other, header]) => (other === path ? [] : [header])));
  return (
    <select
      class="into"
      aria-label={`Where ${label} goes`}
      value={placeOf(path, into, columns)}
      onChange={(event) => onInto(path, event.currentTarget.value)}
    >
      <option value="">New column</option>
      {columns.free
        .filter((header) => !others.has(header))
        .map((header) => (
          <option key={header} value={header}>
            Into {header}
          </option>
        ))}
    </select>
  );
}
