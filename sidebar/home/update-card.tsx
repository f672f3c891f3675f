import type { JSX } from "preact";
import { useAddin } from "../addin";
import { updateStates, UpdateSummary, updateTitle } from "../update/update-summary";
import { Folded } from "./folded";

/** The current or last update of everything. */
export function UpdateCard(): JSX.Element | null {
  const { update } = useAddin();
  const { progress } = update;
  if (progress === null) return null;
  const { state, parts } = progress;
  const isWhole = parts.every((part) => part.state === "done");
  if (state === "cancelled" || (state === "done" && isWhole)) {
    return (
      <Folded label="Update" title={updateTitle(progress)} state={updateStates[state]} pill={state}>
        <UpdateSummary heading={null} />
      </Folded>
    );
  }
  return (
    <section class="card run-card" aria-label="Update">
      <UpdateSummary heading="h2" />
    </section>
  );
}
