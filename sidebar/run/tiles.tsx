import type { PastRun, Progress } from "../../src/rpc/rpc";
import { useAddin } from "../addin";
import { numberInWords } from "../in-words";
import { Icon, type IconName } from "../parts/icons";
import { FailureNotice } from "../parts/notice";
import { useTask } from "../use-task";
import type { JSX } from "preact";
import { useId, useState } from "preact/hooks";

type Group = Progress["rows"][number];
type Tone = "good" | "partly" | "bad" | "open";

interface Tile {
  readonly what: string;
  readonly count: number;
  readonly label: string;
  readonly tone: Tone;
  readonly icon: IconName;
  /** What a click does, for screen readers. */
  readonly does: string;
  readonly reasons: readonly { readonly reason: string; readonly rows: number }[];
  readonly onShow: (() => Promise<unknown>) | null;
}

/** As the Status column colours them, each with a shape of its own. */
const LOOKS: Readonly<Record<string, readonly [Tone, IconName]>> = {
  filled: ["good", "done"],
  partly: ["partly", "half"],
  missing: ["partly", "search"],
  found: ["partly", "search"],
  invalid: ["partly", "unknown"],
  check: ["partly", "unknown"],
  failed: ["bad", "alert"],
  stopped: ["bad", "alert"],
  waiting: ["open", "clock"],
};
const OTHER = ["open", "dash"] as const;

/** What a run has come to, a number each; a click selects the rows, and says why they have no value. */
export function Tiles({
  run,
}: {
  run: Pick<Progress, "runId" | "rows" | "items" | "list" | "isUndone" | "sheetName"> | PastRun;
}): JSX.Element | null {
  const { call, refresh } = useAddin();
  const task = useTask();
  const why = useId();
  const [opened, setOpened] = useState<string | null>(null);
  const { runId, isUndone = false } = run;
  const show = (what: string) => () => call("showRows", { runId, what });
  const open = () => call("openResults", { runId });
  const tiles = [
    ...itemTiles(run, open),
    ...listTiles("list" in run ? run.list : undefined, open),
    ...run.rows.map((group) => rowTile(group, show(group.what))),
  ];
  if (tiles.length === 0 || isUndone) return null;
  const unfolded = tiles.find(({ what, reasons }) => what === opened && reasons.length > 0);
  const choose = ({ what, reasons, onShow }: Tile): void => {
    setOpened(opened === what || reasons.length === 0 ? null : what);
    if (onShow !== null) task.run(onShow, refresh);
  };
  return (
    <>
      <ul
        class={`tiles tiles-of-${tiles.length === 4 ? 2 : Math.min(3, tiles.length)}`}
        aria-label="What became of them"
      >
        {tiles.map((tile) => (
          <li key={tile.what}>
            <button
              type="button"
              class={`tile tile-${tile.tone}`}
              disabled={task.busy || tile.onShow === null}
              title={tile.does}
              {...(tile.reasons.length > 0
                ? { "aria-expanded": tile === unfolded, "aria-controls": why }
                : {})}
              onClick={() => choose(tile)}
            >
              <strong>
                {numberInWords(tile.count)} <Icon name={tile.icon} size={16} />
              </strong>
              <span>{tile.label}</span>
            </button>
          </li>
        ))}
      </ul>
      <div id={why} class="tile-reasons" hidden={unfolded === undefined}>
        {unfolded?.reasons.map(({ reason, rows }) => (
          <p key={reason} class="help">
            {unfolded.reasons.length > 1 && <strong>{numberInWords(rows)} </strong>}
            {inShort(reason)}
          </p>
        ))}
      </div>
      {task.failure !== null && <FailureNotice failure={task.failure} onRetry={task.again} />}
    </>
  );
}

function rowTile({ what, label, rows, reasons = [] }: Group, onShow: () => Promise<unknown>): Tile {
  const [tone, icon] = LOOKS[what] ?? OTHER;
  return {
    what,
    count: rows,
    label: label.toLowerCase(),
    tone,
    icon,
    does: "Select these rows",
    reasons,
    onShow,
  };
}

/** Job posts, articles: they lead to their sheet. */
function itemTiles({ items }: Pick<Progress, "items">, onShow: () => Promise<unknown>): Tile[] {
  if (items === undefined) return [];
  const { count, one, many } = items;
  const label = count === 1 ? one : many;
  const look = { tone: "good", icon: "list", does: "Show the sheet", reasons: [] } as const;
  return [{ what: "items", count, label, onShow, ...look }];
}

/** Companies of a list, by what running it has changed. */
function listTiles(list: Progress["list"], onShow: () => Promise<unknown>): Tile[] {
  if (list === undefined || list.progress !== undefined) return [];
  const { added, kept, changed, gone } = list;
  const counts: readonly (readonly [string, number, Tone, IconName])[] = [
    ["new", added, "good", "done"],
    ["unchanged", kept, "open", "dash"],
    ["changed", changed, "partly", "half"],
    ["gone", gone, "partly", "close"],
  ];
  return counts
    .filter(([, count]) => count > 0)
    .map(([label, count, tone, icon]) => ({
      what: label,
      count,
      label,
      tone,
      icon,
      does: "Show the sheet",
      reasons: [],
      onShow,
    }));
}

const MOST_WORDS = 12;

/** Its first sentence, in twelve words at most: the note of the cell has all of it. */
export function inShort(reason: string): string {
  const [first = reason] = reason.split(/(?<=[.!?]) (?=[A-Z“])/);
  const words = first.split(" ");
  return words.length <= MOST_WORDS ? first : `${words.slice(0, MOST_WORDS).join(" ")}…`;
}
