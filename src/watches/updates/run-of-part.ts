import { accountOfPart } from "../../journal/accounts";
import { runsIn, type RunRecord } from "../../runs/run-record";
import type { RunServices } from "../../runs/run-services";
import type { StoredPart, StoredUpdate } from "./stored-update";

/** The run that looks for a part of an update. A start that died is none. */
export function runOfPart(
  services: RunServices,
  { id }: Pick<StoredUpdate, "id">,
  { of }: Pick<StoredPart, "of">,
): RunRecord | undefined {
  const part = accountOfPart(id, of);
  return runsIn(services.state.known()).find(({ caps }) => caps.some(({ account }) => account === part));
}

/** The part that the next step does something for: the one that is under way, else the first that waits. */
export function nextPart({ parts }: Pick<StoredUpdate, "parts">): number {
  const underWay = parts.findIndex(({ state }) => state === "running");
  return underWay >= 0 ? underWay : parts.findIndex(({ state }) => state === "waiting");
}
