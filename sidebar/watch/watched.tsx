import type { JSX } from "preact";
import { Notice } from "../parts/notice";
import { sheetOf } from "../run/run-range";
import { LIST_COLUMNS } from "./watch-draft";

/** Which column is watched. @param range As `WatchWhat.range`; undefined where no company is selected. */
export function WatchedColumn({ range }: { range: string | undefined }): JSX.Element {
  if (range === undefined) {
    return <Notice tone="warning">Select the column of companies in the sheet, then come back.</Notice>;
  }
  return (
    <p class="help watched">
      {`${sheetOf(range)}, the whole column of ${range.slice(range.lastIndexOf("!") + 1)}: rows that are added later are watched, too.`}
    </p>
  );
}

interface Props {
  /** Null where it was deleted. */
  readonly list: string | null;
  readonly fields: readonly string[];
  readonly onChange: (fields: readonly string[]) => void;
}

/** Which saved list is watched, and of which columns changes are told. */
export function WatchedList({ list, fields, onChange }: Props): JSX.Element {
  if (list === null) {
    return (
      <Notice tone="warning">This list was deleted. Delete the watch, or make one of another list.</Notice>
    );
  }
  return (
    <>
      <p class="help watched">
        {`The list “${list}”. Each look runs it again: What’s new tells which companies are new and which are gone, and the list’s sheet is brought up to date.`}
      </p>
      <fieldset class="choices choices-inline watched">
        <legend>Tell changes of</legend>
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
