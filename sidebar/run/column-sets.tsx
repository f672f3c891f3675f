import type { ColumnSet } from "../../src/rpc/rpc";
import { useAddin } from "../addin";
import { ConfirmDelete } from "../parts/confirm";
import { NameForm } from "../parts/name-form";
import { FailureNotice } from "../parts/notice";
import { type Task, useTask } from "../use-task";
import type { JSX } from "preact";
import { useState } from "preact/hooks";

interface ColumnSets {
  readonly sets: readonly ColumnSet[];
  /** The name of the set chosen or saved last; empty if none. */
  readonly chosen: string;
  readonly task: Task;
  /** @returns The fields of the set; null if no set has that name. */
  readonly choose: (name: string) => readonly string[] | null;
  readonly save: (name: string, fields: readonly string[], done: () => void) => void;
  readonly remove: (done: () => void) => void;
}

/** Named sets of columns, shared by everyone who edits this spreadsheet. */
export function useColumnSets(): ColumnSets {
  const { call, state } = useAddin();
  const [changed, setChanged] = useState<readonly ColumnSet[] | null>(null);
  const [chosen, setChosen] = useState("");
  const task = useTask();
  const sets = changed ?? state?.columnSets ?? [];
  return {
    sets,
    chosen,
    task,
    choose(name) {
      setChosen(name);
      return sets.find((each) => each.name === name)?.fields ?? null;
    },
    save(name, fields, done) {
      task.run(async () => {
        setChanged((await call("saveColumnSet", { name, fields: [...fields] })).sets);
        setChosen(name);
        done();
      });
    },
    remove(done) {
      task.run(async () => {
        setChanged((await call("deleteColumnSet", { name: chosen })).sets);
        setChosen("");
        done();
      });
    },
  };
}

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
