import { readJson } from "../core/read-json";
import { codeOf } from "../errors";
import type { Snapshot, Values } from "../journal/snapshot";
import type { Codec } from "../ports/codec";
import { runFrom, type RunRecord } from "./run-record";

const PROPERTY = "PAST_RUNS";
const MOST_RUNS = 40;
/** Below the 9 KB that a property may hold. */
const MOST_CHARACTERS = 8_500;
/** The text of this many is tried at once; then the oldest go until it fits. */
const SHARE_THAT_STAYS = 0.8;

/** Runs that others have taken the place of, the last one first; none where they cannot be read. */
export function pastRuns(snapshot: Snapshot, codec: Codec): RunRecord[] {
  const text = snapshot.value(PROPERTY);
  if (text === null || text === "") return [];
  try {
    const kept = readJson(codec.decompress(text));
    return Array.isArray(kept)
      ? kept.flatMap((each) => {
          const record = runFrom(each, snapshot);
          return record === null ? [] : [record];
        })
      : [];
  } catch {
    return [];
  }
}

/**
 * Keeps them beside the current run, in the same write. As many as a property holds; where there is no room for them at all,
 * nothing is changed: what is over must not stand in the way of what begins.
 */
export function pastRunsValue(runs: readonly RunRecord[], snapshot: Snapshot, codec: Codec): Values {
  let kept = runs.slice(0, MOST_RUNS).map(withoutDetails);
  try {
    for (;;) {
      const text = kept.length === 0 ? "" : codec.compress(JSON.stringify(kept));
      const room = Math.min(MOST_CHARACTERS, snapshot.spare + (snapshot.value(PROPERTY) ?? "").length);
      if (text.length <= room) return { [PROPERTY]: text };
      if (kept.length === 1) return {};
      kept = kept.slice(0, Math.max(1, Math.floor(kept.length * SHARE_THAT_STAYS)));
    }
  } catch (error) {
    if (codeOf(error) === null) throw error;
    return {};
  }
}

/** What only a run that goes on needs. */
function withoutDetails(record: RunRecord): RunRecord {
  return { ...record, tries: {}, missing: 0, reasons: record.reasons.slice(0, 3), leaseUntil: null };
}
