import { canonicalJson } from "../../src/core/json";
import { LIST_LIMIT_MAX } from "../../src/core/list-limit";
import { datedFilters } from "../../src/lists/filters/moving-date";
import { type ListDraft, listFormula, requestBodyText } from "../../src/lists/list-draft";
import type { ListRequest } from "../../src/rpc/rpc";
import type { SavedList } from "../../src/features/lists";
import { useAddin } from "../addin";
import { isoDay } from "../in-words";
import { CopyButton } from "../parts/copy-button";
import { NameForm } from "../parts/name-form";
import { FailureNotice } from "../parts/notice";
import { useTask } from "../use-task";
import type { JSX } from "preact";
import { useState } from "preact/hooks";

/** Whether this draft can be replaced without losing anything: it is empty, or saved as it is. */
export function isKept(draft: ListDraft, request: ListRequest | null, lists: readonly SavedList[]): boolean {
  if (draft.entries.length === 0) return true;
  return request !== null && lists.some((list) => asked(list.request) === asked(request));
}

/**
 * The saved list of that name, if this request is what it asks for.
 *
 * @param builtOn The sheet that was just written from the request. If it is not the sheet of the list, the list does not count.
 */
export function keptAs(
  name: string | null,
  request: ListRequest,
  lists: readonly SavedList[],
  builtOn?: string,
): SavedList | undefined {
  const list = lists.find((each) => each.name === name);
  if (list === undefined || asked(list.request) !== asked(request)) return undefined;
  // A list that was saved just now has no `lastRun` before it is read again.
  if (builtOn !== undefined) return (list.lastRun?.sheetName ?? builtOn) === builtOn ? list : undefined;
  return [undefined, list.request.sheetName, list.lastRun?.sheetName].includes(request.sheetName)
    ? list
    : undefined;
}

function asked({ filters, limit, sortBy, sortOrder, excludeRange }: ListRequest): string {
  return canonicalJson({ filters, limit, sortBy, sortOrder, excludeRange });
}

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

/** The draft as a request, to inspect and to copy: the request body, and a single formula that asks for the same. */
export function RequestView({ request: wanted }: { request: ListRequest }): JSX.Element {
  // A single request or formula is limited to what the API lists at once.
  const request = { ...wanted, limit: Math.min(wanted.limit, LIST_LIMIT_MAX) };
  const { state } = useAddin();
  const today = isoDay(new Date(), state?.timeZone);
  const body = requestBodyText({ ...request, filters: datedFilters(request.filters, today) });
  const cell = listFormula(request.filters, request.limit, state?.argumentSeparator ?? ";", request);
  return (
    <details>
      <summary>As a formula</summary>
      <div class="request">
        <div class="copy-line">
          <h2>Request</h2>
          <CopyButton text={body} what="request body" />
        </div>
        <pre tabIndex={0} aria-label="Request body">
          {body}
        </pre>
        <div class="copy-line">
          <h2>The same in one cell</h2>
          {"formula" in cell && <CopyButton text={cell.formula} what="formula" />}
        </div>
        {"formula" in cell ? (
          <pre tabIndex={0} aria-label="Formula">
            {cell.formula}
          </pre>
        ) : (
          <p class="problem">{cell.problem}</p>
        )}
      </div>
    </details>
  );
}
