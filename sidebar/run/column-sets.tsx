import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { ConfirmDelete } from "../parts/confirm-delete";
import { NameForm } from "../parts/name-form";
import { FailureNotice } from "../parts/notice";
import type { ColumnSets } from "./use-column-sets";

interface ChooseProps {
  readonly saved: ColumnSets;
  readonly onChoose: (fields: readonly string[]) => void;
}

/** The saved sets of columns; renders nothing if there are none. */
export function ChooseColumnSet({ saved, onChoose }: ChooseProps): JSX.Element | null {
  if (saved.sets.length === 0) return null;
  return (
    <div class="field">
      <label for="column-set">Saved columns</label>
      <select
        id="column-set"
        value={saved.chosen}
        onChange={(event) => {
          const fields = saved.choose(event.currentTarget.value);
          if (fields !== null) onChoose(fields);
        }}
      >
        <option value="">Choose…</option>
        {saved.sets.map(({ name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}

interface SaveProps {
  readonly saved: ColumnSets;
  /** Paths of the columns chosen now. */
  readonly fields: readonly string[];
}

/** Saves the chosen columns under a name, and deletes the chosen set. */
export function SaveColumnSet({ saved, fields }: SaveProps): JSX.Element {
  const { sets, chosen, task } = saved;
  const [asks, setAsks] = useState<"name" | "delete" | null>(null);
  return (
    <div class="column-sets">
      {task.failure !== null && <FailureNotice failure={task.failure} onRetry={task.again} />}
      {asks === "name" && (
        <NameForm
          id="column-set-name"
          label="Name of these columns"
          initial={chosen}
          taken={sets.map(({ name }) => name)}
          action="Save"
          replaceAction="Replace"
          whenTaken={(name) => `“${name}” is there already: its columns are replaced by these.`}
          busy={task.busy}
          onSave={(name) => saved.save(name, fields, () => setAsks(null))}
          onCancel={() => setAsks(null)}
        />
      )}
      {asks === "delete" && (
        <ConfirmDelete
          name={chosen}
          busy={task.busy}
          onDelete={() => saved.remove(() => setAsks(null))}
          onKeep={() => setAsks(null)}
        >
          The name is forgotten for everybody here. Columns in the sheet stay.
        </ConfirmDelete>
      )}
      {asks === null && (
        <p class="links">
          {fields.length > 0 && (
            <button type="button" class="link" onClick={() => setAsks("name")}>
              Save these columns
            </button>
          )}
          {chosen !== "" && (
            <button type="button" class="link" onClick={() => setAsks("delete")}>
              Delete “{chosen}”
            </button>
          )}
        </p>
      )}
    </div>
  );
}
