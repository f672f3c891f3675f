import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { ColumnSet } from "../../src/core/sidebar-contract";
import { useAddin } from "../addin";
import { NameForm } from "../list/name-form";
import { FailureNotice } from "../parts/notice";
import { useTask } from "../use-task";

interface Props {
  /** Paths of the columns that are chosen now. */
  readonly fields: readonly string[];
  readonly onChoose: (fields: readonly string[]) => void;
}

/** Columns under a name, for everybody who edits this spreadsheet: to be chosen, saved and deleted. */
export function ColumnSets({ fields, onChoose }: Props): JSX.Element {
  const { call, state } = useAddin();
  const [changed, setChanged] = useState<readonly ColumnSet[] | null>(null);
  const [chosen, setChosen] = useState("");
  const [asks, setAsks] = useState(false);
  const task = useTask();
  const sets = changed ?? state?.columnSets ?? [];
  const save = (name: string): void =>
    task.run(async () => {
      setChanged((await call("saveColumnSet", { name, fields: [...fields] })).sets);
      setChosen(name);
      setAsks(false);
    });
  return (
    <div class="column-sets">
      {task.failure !== null && <FailureNotice failure={task.failure} onRetry={task.again} />}
      {sets.length > 0 && (
        <div class="field">
          <label for="column-set">Saved columns</label>
          <select
            id="column-set"
            value={chosen}
            onChange={(event) => {
              const name = event.currentTarget.value;
              setChosen(name);
              const set = sets.find((each) => each.name === name);
              if (set !== undefined) onChoose(set.fields);
            }}
          >
            <option value="">Choose…</option>
            {sets.map(({ name }) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </div>
      )}
      {asks ? (
        <NameForm
          id="column-set-name"
          label="Name of these columns"
          initial={chosen}
          taken={sets.map(({ name }) => name)}
          action="Save"
          replaceAction="Replace"
          busy={task.busy}
          onSave={save}
          onCancel={() => setAsks(false)}
        />
      ) : (
        <p class="links">
          {fields.length > 0 && (
            <button type="button" class="link" onClick={() => setAsks(true)}>
              Save these columns
            </button>
          )}
          {chosen !== "" && (
            <button
              type="button"
              class="link"
              disabled={task.busy}
              onClick={() =>
                task.run(async () => {
                  setChanged((await call("deleteColumnSet", { name: chosen })).sets);
                  setChosen("");
                })
              }
            >
              Delete “{chosen}”
            </button>
          )}
        </p>
      )}
    </div>
  );
}
