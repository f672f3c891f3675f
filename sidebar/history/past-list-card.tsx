import type { JSX } from "preact";
import type { SavedList } from "../../src/rpc/rpc";
import { useAddin } from "../addin";
import { companies, credits, dayAndTime } from "../in-words";

/** The last time a saved list was built or run again: when, where, how many companies, at what cost. */
export function PastListCard({ list }: { list: SavedList }): JSX.Element | null {
  const { go, state } = useAddin();
  const { name, lastRun } = list;
  if (lastRun === null) return null;
  const { at, sheetName, count, credits: spent } = lastRun;
  const title = `List “${name}”`;
  return (
    <li class="past-run">
      <div class="run-head">
        <h2>{title}</h2>
        <span class="pill pill-done">Done</span>
      </div>
      <p class="help">
        {[dayAndTime(at, state?.timeZone), sheetName].filter((part) => part !== "").join(" · ")}
      </p>
      <p class="past-figures">{`${companies(count)} · ${spent === 0 ? "no credits" : credits(spent)}`}</p>
      <div class="links">
        <button
          type="button"
          class="link"
          aria-label={`Show ${title} in the list builder`}
          onClick={() => go("list", undefined, undefined, list)}
        >
          Show
        </button>
      </div>
    </li>
  );
}
