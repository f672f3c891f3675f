import type { JSX } from "preact";
import { credits } from "../in-words";
import { Notice } from "../parts/notice";
import { sheetOf } from "../run/run-range";
import { LIST_COLUMNS } from "./watch-draft";

/**
 * Which column is watched.
 *
 * @param range As `WatchWhat.range`; undefined if no company is selected.
 */
export function WatchedColumn({ range }: { range: string | undefined }): JSX.Element {
  if (range === undefined) {
    return <Notice tone="warning">Select a column of companies in the sheet, then come back.</Notice>;
  }
  return (
    <p class="help watched">{`Column ${columnOf(range)} of “${sheetOf(range)}”, with rows added later.`}</p>
  );
}

/** `C` of `Companies!C7:C41`. */
function columnOf(range: string): string {
  return range.slice(range.lastIndexOf("!") + 1).match(/[A-Z]+/)?.[0] ?? "";
}

interface TickedProps {
  readonly ticked: boolean;
  /** So expensive that it may not be worth it for every company. */
  readonly isDear: boolean;
  /** Undefined until known. */
  readonly perCompany: number | undefined;
  readonly onChange: (ticked: boolean) => void;
}

/** Whether all rows are watched, or those ticked in a column of the sheet. */
export function TickedRows({ ticked, isDear, perCompany, onChange }: TickedProps): JSX.Element {
  return (
    <div class="watched">
      {isDear && perCompany !== undefined && (
        <p class="help">{`About ${credits(perCompany)} a check for each company, posts or not.`}</p>
      )}
      <label class="choice">
        <input
          type="checkbox"
          checked={ticked}
          onChange={({ currentTarget }) => onChange(currentTarget.checked)}
        />
        Only rows ticked in a column “Watch”
      </label>
      {ticked && <p class="help">Saving adds that column. Tick rows at any time.</p>}
    </div>
  );
}

interface Props {
  /** null if it was deleted. */
  readonly list: string | null;
  readonly fields: readonly string[];
  readonly onChange: (fields: readonly string[]) => void;
}

/** Which saved list is watched, and for which columns changes are reported. */
export function WatchedList({ list, fields, onChange }: Props): JSX.Element {
  if (list === null) {
    return (
      <Notice tone="warning">This list was deleted. Delete the watch, or make one of another list.</Notice>
    );
  }
  return (
    <>
      <p class="help watched">{`Each check runs the list “${list}” again and updates its sheet.`}</p>
      <fieldset class="choices choices-inline watched">
        <legend>Report changes of</legend>
        {LIST_COLUMNS.map(([label, path]) => (
          <label key={path} class="choice">
            <input
              type="checkbox"
              checked={fields.includes(path)}
              onChange={({ currentTarget }) =>
                onChange(currentTarget.checked ? [...fields, path] : fields.filter((field) => field !== path))
              }
            />
            {label}
          </label>
        ))}
      </fieldset>
    </>
  );
}
