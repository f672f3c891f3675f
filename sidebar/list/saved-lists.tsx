import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { LIST_LIMIT_MAX } from "../../src/core/list-limit";
import type { Arguments } from "../../src/rpc/rpc";
import type { SavedList } from "../../src/features/lists";
import { useAddin } from "../addin";
import { dayAndTime, numberInWords } from "../in-words";
import { Icon } from "../parts/icons";
import { FailureNotice } from "../parts/notice";
import { type Task, useTask } from "../use-task";
import { ConfirmDelete } from "../parts/confirm";
import { NameForm } from "../parts/name-form";

interface Props {
  readonly lists: readonly SavedList[];
  /** Nothing is being built, so the saved lists are shown unfolded. */
  readonly unfolded: boolean;
  /** The list the user came for; its row is unfolded initially. */
  readonly shown: string | null;
  readonly onOpen: (list: SavedList) => void;
  readonly onRunAgain: (list: SavedList) => void;
}

/** The saved lists of this spreadsheet, folded while another list is being built. */
export function SavedLists({ lists, unfolded, shown: first, onOpen, onRunAgain }: Props): JSX.Element | null {
  const { call, setLists } = useAddin();
  const [open, setOpen] = useState(unfolded || first !== null);
  const [shown, setShown] = useState(first);
  const task = useTask();
  if (lists.length === 0) return null;

  const change: Change = (method, args, next) =>
    task.run(async () => {
      const { lists: changed } = await call(method, args);
      setLists(changed);
      setShown(next);
    });
  return (
    <section class="block" aria-label="Saved lists">
      <details open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>Saved lists ({lists.length})</summary>
        <ul class="saved-lists">
          {lists.map((list) => (
            <SavedRow
              key={list.name}
              list={list}
              others={lists.filter((other) => other !== list).map(({ name }) => name)}
              open={shown === list.name}
              task={task}
              change={change}
              onToggle={() => setShown(shown === list.name ? null : list.name)}
              onOpen={() => {
                setOpen(false);
                onOpen(list);
              }}
              onRunAgain={() => onRunAgain(list)}
            />
          ))}
        </ul>
      </details>
    </section>
  );
}

type Change = <M extends "renameList" | "duplicateList" | "deleteList">(
  method: M,
  args: Arguments<M>,
  /** The list that is unfolded afterwards. */
  next: string | null,
) => void;

interface RowProps {
  readonly list: SavedList;
  readonly others: readonly string[];
  readonly open: boolean;
  readonly task: Task;
  readonly change: Change;
  readonly onToggle: () => void;
  readonly onOpen: () => void;
  readonly onRunAgain: () => void;
}

function SavedRow({ list, others, open, task, change, onToggle, onOpen, onRunAgain }: RowProps): JSX.Element {
  const { go, state } = useAddin();
  const { timeZone } = state ?? {};
  const [asks, setAsks] = useState<"rename" | "delete" | null>(null);
  const { name } = list;
  return (
    <li class={open ? "saved saved-open" : "saved"}>
      <button type="button" class="saved-head" aria-expanded={open} onClick={onToggle}>
        <span>
          {name}
          <span class="help">{lastRunInWords(list, timeZone)}</span>
        </span>
        <Icon name="chevron" size={18} />
      </button>
      {open && (
        <div class="saved-body">
          {task.failure !== null && <FailureNotice failure={task.failure} onRetry={task.again} />}
          {asks === "rename" && (
            <NameForm
              id="new-name"
              label="New name"
              initial={name}
              taken={others}
              action="Rename"
              whenTaken={(other) => `There is a list “${other}” already.`}
              busy={task.busy}
              onSave={(newName) => change("renameList", { name, newName }, newName)}
              onCancel={() => setAsks(null)}
            />
          )}
          {asks === "delete" && (
            <ConfirmDelete
              name={name}
              busy={task.busy}
              onDelete={() => change("deleteList", { name }, null)}
              onKeep={() => setAsks(null)}
            >
              Its filters are forgotten for everybody here. Its sheet and what was paid for stay.
            </ConfirmDelete>
          )}
          {asks === null && (
            <>
              <div class="buttons">
                <button type="button" onClick={onOpen}>
                  Open
                </button>
                <button type="button" onClick={onRunAgain}>
                  Run again…
                </button>
              </div>
              <div class="links">
                <button type="button" class="link" onClick={() => go("watches", undefined, undefined, list)}>
                  Watch
                </button>
                <button type="button" class="link" onClick={() => setAsks("rename")}>
                  Rename
                </button>
                <button
                  type="button"
                  class="link"
                  disabled={task.busy}
                  onClick={() => change("duplicateList", { name }, name)}
                >
                  Duplicate
                </button>
                <button type="button" class="link" onClick={() => setAsks("delete")}>
                  Delete
                </button>
              </div>
            </>
          )}
        </div>
      )}
    </li>
  );
}

/** `Run 3 Nov, 14:20 · 50 of 268 companies`. */
function lastRunInWords({ lastRun }: SavedList, timeZone: string | undefined): string {
  if (lastRun === null) return "Never built";
  const { at, count, totalCount } = lastRun;
  const all = totalCount >= LIST_LIMIT_MAX ? `${LIST_LIMIT_MAX} or more` : numberInWords(totalCount);
  return `Run ${dayAndTime(at, timeZone)} · ${totalCount > count ? `${numberInWords(count)} of ${all}` : all} companies`;
}
