import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { LIST_LIMIT_MAX } from "../../src/core/list-limit";
import type { ListRequest } from "../../src/rpc/rpc";
import { useAddin } from "../addin";
import { FailureNotice } from "../parts/notice";
import { useTask } from "../use-task";
import { NameForm } from "../parts/name-form";
import { keptAs } from "./is-kept";

interface Props {
  readonly request: ListRequest;
  /** The labels of its values. */
  readonly labels: Record<string, string>;
  /** The saved list that these filters were opened from. */
  readonly openedAs: string | null;
  readonly suggestion: string;
  /** The sheet that was just written from this request. */
  readonly builtOn?: string;
  readonly onSaved: (name: string) => void;
}

/** Saves the filters under a name, for everyone who edits this spreadsheet. Free. */
export function SaveList({ request, labels, openedAs, suggestion, builtOn, onSaved }: Props): JSX.Element {
  const { call, go, lists, setLists } = useAddin();
  const [asks, setAsks] = useState(false);
  const [saved, setSaved] = useState<string | null>(null);
  const task = useTask();
  const key = JSON.stringify(request);
  const [savedKey, setSavedKey] = useState("");

  if (request.limit > LIST_LIMIT_MAX)
    return <p class="help">To save this list, ask for at most {LIST_LIMIT_MAX} companies.</p>;
  const save = (name: string, replace: boolean): void =>
    task.run(async () => {
      // The list keeps the sheet it was built on, so that running it again finds its rows.
      const sheetName = builtOn ?? lists?.find((list) => list.name === name)?.request.sheetName;
      const { lists: changed } = await call("saveList", {
        ...request,
        name,
        labels,
        ...(sheetName === undefined || sheetName === "" ? {} : { sheetName }),
        ...(replace ? { replace } : {}),
      });
      setLists(changed);
      setSaved(name);
      setSavedKey(key);
      setAsks(false);
      onSaved(name);
    });

  // What was just saved may be kept in another spelling, such as a range with its sheet.
  const justSaved = savedKey === key ? lists?.find(({ name }) => name === saved) : undefined;
  const kept = justSaved ?? keptAs(openedAs, request, lists ?? [], builtOn);
  return (
    <div class="save-list">
      {task.failure !== null && <FailureNotice failure={task.failure} onRetry={task.again} />}
      <div aria-live="polite">
        {kept !== undefined && !asks && <p class="saved-note">Saved as “{kept.name}”.</p>}
      </div>
      {kept !== undefined && !asks && (
        <button type="button" class="link" onClick={() => go("watches", undefined, undefined, kept)}>
          Watch this list
        </button>
      )}
      {asks ? (
        <NameForm
          id="list-name"
          label="Name of the list"
          initial={openedAs ?? suggestion}
          taken={(lists ?? []).map(({ name }) => name)}
          action="Save"
          replaceAction="Replace"
          whenTaken={(name) => `There is a list “${name}” already: its filters are replaced by these.`}
          busy={task.busy}
          onSave={save}
          onCancel={() => setAsks(false)}
        />
      ) : (
        kept === undefined && (
          <button type="button" class="link" onClick={() => setAsks(true)}>
            Save this list
          </button>
        )
      )}
    </div>
  );
}
