import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { counted, credits } from "../in-words";
import { Icon } from "../parts/icons";
import { ColumnPlace, type Placing } from "./column-place";
import { inSheet } from "./field-place";
import { fieldOf, type OfferedSection, tickedColumns } from "./offered-sections";

interface RowProps extends Placing {
  readonly section: OfferedSection;
  /** It is held for all companies, so it costs nothing. */
  readonly isYours: boolean;
  readonly chosen: readonly string[];
  readonly onChange: (columns: readonly string[]) => void;
}

/** A section with its price; its columns when opened. */
export function SectionRow({
  section: offered,
  isYours,
  chosen,
  onChange,
  ...placing
}: RowProps): JSX.Element {
  const { section, label, credits: price, columns, filled = [] } = offered;
  const [open, setOpen] = useState(false);
  const id = `section-${section}`;
  const whole = tickedColumns(offered, placing.columns);
  const partly = chosen.length > 0 && !whole.every((column) => chosen.includes(column));
  return (
    <li class={open ? "section section-open" : "section"}>
      <div class="section-row">
        <input
          type="checkbox"
          id={id}
          checked={chosen.length > 0}
          indeterminate={partly}
          aria-describedby={`${id}-price`}
          onChange={(event) => {
            onChange(event.currentTarget.checked ? whole : []);
          }}
        />
        <label for={id}>{label}</label>
        <span class="section-price" id={`${id}-price`}>
          {isYours ? (
            "yours"
          ) : (
            <>
              {price}
              <span class="visually-hidden"> {price === 1 ? "credit" : "credits"}</span>
            </>
          )}
        </span>
        <button
          type="button"
          class="icon-button section-toggle"
          aria-expanded={open}
          aria-controls={`${id}-columns`}
          aria-label={`Columns of ${label}`}
          onClick={() => setOpen(!open)}
        >
          <Icon name="chevron" size={18} />
        </button>
      </div>
      {(partly || filled.length > 0) && (
        <p class="section-taken">
          {[
            ...(partly ? [`${chosen.length} of ${counted(columns.length, "column", "columns")}`] : []),
            ...(filled.length > 0
              ? [`${filled.length === columns.length ? "all" : filled.length} in the sheet`]
              : []),
          ].join(" · ")}
        </p>
      )}
      <ul class="columns" id={`${id}-columns`} hidden={!open}>
        {columns.map((column, index) => (
          <li key={column}>
            <input
              type="checkbox"
              id={`${id}-${index}`}
              checked={chosen.includes(column)}
              onChange={() =>
                onChange(columns.filter((other) => (other === column) !== chosen.includes(other)))
              }
            />
            <label for={`${id}-${index}`}>
              {column}
              <span class="help">
                {inSheet(fieldOf(offered, column), column, placing.columns, chosen.includes(column))}
              </span>
            </label>
            {chosen.includes(column) && (
              <ColumnPlace path={fieldOf(offered, column)} label={column} {...placing} />
            )}
          </li>
        ))}
      </ul>
      {open && partly && <p class="help">It is {credits(price)} whichever columns you take.</p>}
    </li>
  );
}
