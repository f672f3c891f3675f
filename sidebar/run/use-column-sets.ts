import { useState } from "preact/hooks";
import type { ColumnSet } from "../../src/rpc/rpc";
import { useAddin } from "../addin";
import { useTask, type Task } from "../use-task";

export interface ColumnSets {
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
