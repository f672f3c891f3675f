import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { AnyRequest } from "../../src/rpc/rpc";
import type { SavedList } from "../../src/features/lists";
import type { Watch } from "../../src/features/watches";
import { useAddin } from "../addin";
import { OddBillCard } from "../credits/odd-bill";
import { SpendingStopped } from "../credits/spending-stopped";
import { FailureNotice, Notice } from "../parts/notice";
import { PanelFrame } from "../parts/panel-frame";
import { useKnown } from "../use-known";
import { WatchCard } from "./watch-card";
import { WatchForm } from "./watch-form";

interface Known {
  readonly watches: readonly Watch[];
  readonly triggers: boolean;
}
interface Editing {
  readonly watch: Watch | null;
  readonly request: AnyRequest | null;
  readonly list: string | null;
}
const NOTHING: Editing = { watch: null, request: null, list: null };

interface Props {
  /** The request of the run that led here; null otherwise. */
  readonly request: AnyRequest | null;
  /** The saved list to be watched; null otherwise. */
  readonly list: SavedList | null;
}

/** The watch that the form changes; null for a new one. A saved list that is watched already leads to its watch. */
export function watchOf(
  { watch, list }: Pick<Editing, "watch" | "list">,
  watches: readonly Watch[],
): Watch | null {
  return watch ?? (list === null ? null : (watches.find((each) => each.mine && each.list === list) ?? null));
}

/** The watches of this spreadsheet, and the form to create one. */
export function WatchesPanel({ request, list }: Props): JSX.Element {
  const { call, run, state, go } = useAddin();
  const { known, reading, read, learn } = useKnown<Known>(() => call("getWatches", {}));
  const [editing, setEditing] = useState<Editing | null>(
    request === null && list === null ? null : { ...NOTHING, request, list: list?.name ?? null },
  );
  // The state is refreshed when the user returns to the sidebar, and when a watch has looked.
  useEffect(read, [run.driving, state]);

  const close = (): void => setEditing(null);
  if (editing !== null) {
    const there = watchOf(editing, known?.watches ?? []);
    return (
      <WatchForm
        key={there?.watchId ?? ""}
        {...editing}
        watch={there}
        onSaved={(next) => {
          learn(next);
          close();
        }}
        onClose={close}
      />
    );
  }
  const changed = (watches: readonly Watch[]): void => learn({ watches, triggers: known?.triggers ?? true });
  return (
    <PanelFrame title="Watches">
      <SpendingStopped />
      <OddBillCard />
      {reading.failure !== null && <FailureNotice failure={reading.failure} onRetry={reading.again} />}
      {/* Above everything that appears later, so that they do not move under the cursor. */}
      <div class="buttons watched">
        <button type="button" class="primary" onClick={() => setEditing(NOTHING)}>
          Watch the selected column
        </button>
        {known !== null && known.watches.length > 0 && (
          <button type="button" class="link" onClick={() => go("whatsnew")}>
            What’s new
          </button>
        )}
      </div>
      {known === null && reading.failure === null && (
        <div role="status" aria-label="Reading the watches">
          <p class="skeleton-block" />
        </div>
      )}
      {known !== null && !known.triggers && (
        <Notice tone="warning" title="Nothing is checked by itself here">
          <p>This is a test deployment, which has no triggers. “Check now” works.</p>
        </Notice>
      )}
      {known !== null && known.watches.length === 0 && (
        <p class="help history-none">
          You have no watches yet. One looks for news, open roles or changes, or fills new rows. It goes on
          while this spreadsheet is closed. To watch a saved list, open its card.
        </p>
      )}
      {known !== null && (
        <ul class="history">
          {known.watches.map((watch) => (
            <WatchCard
              key={watch.watchId}
              watch={watch}
              onChanged={changed}
              onEdit={() => setEditing({ ...NOTHING, watch })}
            />
          ))}
        </ul>
      )}
    </PanelFrame>
  );
}
