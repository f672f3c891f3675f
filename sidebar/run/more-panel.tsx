import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { AnyRequest, Selection } from "../../src/rpc/rpc";
import { recall, remember } from "../remembered";
import { isMoreKind, moreKinds } from "../kinds";
import { RunPanel } from "./run-panel";

const REMEMBERED = "more";

/** The panel for the rarer kinds of run, where the user also chooses the kind. */
export function MorePanel({
  companies,
  request,
}: {
  companies: Selection | null;
  request: AnyRequest | null;
}): JSX.Element {
  const [kind, setKind] = useState<string>(
    request !== null && isMoreKind(request.kind)
      ? request.kind
      : recall(REMEMBERED, (stored) => (isMoreKind(stored) ? stored : moreKinds[0]!)),
  );
  function change(next: string): void {
    setKind(next);
    remember(REMEMBERED, next);
  }
  // The request that the panel was opened with does not apply to another kind.
  return (
    <RunPanel
      kind={kind}
      companies={companies}
      request={request?.kind === kind ? request : null}
      onKind={change}
    />
  );
}
