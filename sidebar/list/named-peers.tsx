import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { FoundPeer, MoreLike } from "../../src/rpc/rpc";
import { useAddin } from "../addin";
import { CopyButton } from "../parts/copy-button";
import { FailureNotice } from "../parts/notice";
import { Spinner } from "../parts/progress-bar";
import { useTask } from "../use-task";

/** Peers named in the companies' assessments; their websites are looked up on a click, free of charge. */
export function NamedPeers({ peers }: Pick<MoreLike, "peers">): JSX.Element {
  const { call } = useAddin();
  const [found, setFound] = useState<readonly FoundPeer[] | null>(null);
  const task = useTask();
  const find = (): void =>
    task.run(
      () => call("findPeers", { names: peers.map(({ name }) => name) }),
      (answer) => setFound(answer.found),
    );
  const sure = (found ?? []).flatMap(({ isExact, company }) =>
    isExact && company !== null && company.website !== "" ? [company.website] : [],
  );
  return (
    <div class="peers">
      <p>
        <strong>Named as peers:</strong>{" "}
        {peers.map(({ name, namedBy }) => (namedBy > 1 ? `${name} (${namedBy}×)` : name)).join(", ")}
      </p>
      {found === null ? (
        <button type="button" class="link" disabled={task.busy} onClick={find}>
          {task.busy && <Spinner />}
          {task.busy ? "Looking…" : "Find their websites · free"}
        </button>
      ) : (
        <ul class="causes">
          {found.map((peer) => (
            <li key={peer.name}>
              <Peer peer={peer} />
            </li>
          ))}
        </ul>
      )}
      {task.failure !== null && <FailureNotice failure={task.failure} onRetry={task.again} />}
      {sure.length > 1 && (
        <p class="copy-line">
          <span>All {sure.length} websites</span>
          <CopyButton text={sure.join("\n")} what={`all ${sure.length} websites`} />
        </p>
      )}
    </div>
  );
}

function Peer({ peer: { name, isExact, company } }: { peer: FoundPeer }): JSX.Element {
  if (company === null || company.website === "") return <span>{name}: not found.</span>;
  return (
    <>
      <span>
        {isExact ? name : `${name}: perhaps ${company.name}`}, {company.website}
      </span>
      <CopyButton text={company.website} what={`website of ${name}`} />
    </>
  );
}
