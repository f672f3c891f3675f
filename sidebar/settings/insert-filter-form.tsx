import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { INSERT_FILTER_FORM } from "../../src/core/terms";
import { useAddin } from "../addin";
import { FailureNotice, Notice } from "../parts/notice";
import { Spinner } from "../parts/progress-bar";
import { useTask } from "../use-task";

/** Inserts a form of filters in cells, for users who would rather not type a formula. */
export function InsertFilterForm(): JSX.Element {
  const { call } = useAddin();
  const [sheetName, setSheetName] = useState("");
  const inserting = useTask();
  const insert = (): void =>
    inserting.run(async () => {
      setSheetName("");
      setSheetName((await call("insertFilterForm", {})).sheetName);
    });
  return (
    <section class="block formula-work" aria-labelledby="filter-form-title">
      <h2 id="filter-form-title">A list from filters in cells</h2>
      <p class="help">
        A new sheet with dropdowns for filters and their values, and a list below them. The sheet is free and
        says what the list costs; you get it when you tick it there.
      </p>
      <div class="buttons">
        <button type="button" disabled={inserting.busy} onClick={insert}>
          {inserting.busy && <Spinner />}
          {INSERT_FILTER_FORM}
        </button>
      </div>
      {inserting.failure !== null && <FailureNotice failure={inserting.failure} onRetry={inserting.again} />}
      {sheetName !== "" && (
        <Notice tone="success">
          <p>The form is on the sheet “{sheetName}”.</p>
        </Notice>
      )}
    </section>
  );
}
