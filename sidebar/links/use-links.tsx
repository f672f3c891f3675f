import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Result, Selection } from "../../src/rpc/rpc";
import { useAddin } from "../addin";
import { numberInWords } from "../in-words";
import { FailureNotice } from "../parts/notice";
import { qualified } from "../run/run-range";
import { useTask } from "../use-task";

type Linked = Result<"getLinks">;
type Holds = NonNullable<Selection["holds"]>;

/** `8 of these names link to websites.` Of very many only the first are looked at. */
export function linksInWords({ linked, of }: Linked, { names = 0, other = 0 }: Holds): string {
  const [one, many] = other === 0 ? ["name", "names"] : ["cell", "cells"];
  const link = linked === 1 ? "links to a website" : "link to websites";
  if (of < names + other)
    return `${numberInWords(linked)} of the first ${numberInWords(of)} ${many} ${link}.`;
  if (linked < of) return `${numberInWords(linked)} of these ${many} ${link}.`;
  return linked === 1 ? `This ${one} ${link}.` : `These ${numberInWords(linked)} ${many} ${link}.`;
}

interface Props {
  /** What the panel is about. */
  readonly selection: Selection | null;
  /** The column of websites is there, and selected. */
  readonly onUsed: () => void;
}

/** Offers the websites that the selected names link to as a column of their own; renders nothing where there are none. */
export function UseLinks({ selection, onUsed }: Props): JSX.Element | null {
  const { call, state } = useAddin();
  const [known, setKnown] = useState<Linked & { range: string }>();
  const task = useTask();
  const holds = selection?.holds ?? {};
  const mayLink = state?.readsLinks === true && selection !== null && holdsTexts(holds);
  const range = mayLink ? qualified(selection.sheetName, selection.a1) : "";
  useEffect(() => {
    if (range === "") return;
    let isCurrent = true;
    call("getLinks", { range }).then(
      (found) => isCurrent && setKnown({ ...found, range }),
      // The bill reports what is wrong with the range.
      () => undefined,
    );
    return () => void (isCurrent = false);
  }, [range, selection]);
  if (range === "" || known?.range !== range || known.linked === 0) return null;
  const use = () => task.run(() => call("useLinks", { range }), onUsed);
  return (
    <>
      <p class="help">
        {linksInWords(known, holds)}{" "}
        <button type="button" class="link" disabled={task.busy} onClick={use}>
          {task.busy ? "Adding them…" : "Add them as a column"}
        </button>
        {!task.busy && ", free"}
      </p>
      {task.failure !== null && <FailureNotice failure={task.failure} onRetry={task.again} />}
    </>
  );
}

function holdsTexts({ names = 0, other = 0 }: Holds): boolean {
  return names + other > 0;
}
