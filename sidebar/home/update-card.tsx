import type { JSX } from "preact";
import { useAddin } from "../addin";
import { UpdateSummary } from "../update/update-summary";

/** The update of everything, under way or just over. */
export function UpdateCard(): JSX.Element | null {
  const { update } = useAddin();
  if (update.progress === null) return null;
  return (
    <section class="card run-card" aria-label="Update">
      <UpdateSummary heading="h2" />
    </section>
  );
}
