import type { JSX } from "preact";
import { Notice } from "../parts/notice";

interface Props {
  readonly hint: string;
  readonly onForget: () => void;
  readonly onKeep: () => void;
}

/** Says what goes with the key, before it is forgotten. */
export function AskForget({ hint, onForget, onKeep }: Props): JSX.Element {
  return (
    <div class="undo">
      <Notice tone="warning" title={`Forget the key …${hint}?`}>
        <p>
          The key is removed, and with it what was agreed to in all of your spreadsheets: formulas are turned
          off, caps go back to what they were at the beginning, and your runs and watches stop. What was paid
          for stays.
        </p>
      </Notice>
      <div class="buttons">
        <button type="button" class="danger" onClick={onForget}>
          Forget this key
        </button>
        <button type="button" onClick={onKeep}>
          Keep it
        </button>
      </div>
    </div>
  );
}
