import type { JSX } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Field } from "../parts/field";
import { Spinner } from "../parts/progress-bar";

interface Props {
  readonly id: string;
  readonly label: string;
  readonly initial: string;
  readonly taken: readonly string[];
  readonly action: string;
  /** What the button says for a taken name; without it such a name is refused. */
  readonly replaceAction?: string;
  /** What happens to what has that name. */
  readonly replaceHelp?: (name: string) => string;
  readonly busy: boolean;
  readonly onSave: (name: string, replace: boolean) => void;
  readonly onCancel: () => void;
}

/** Asks for a name, of a list if nothing else is said, in place; names that differ only in case are one. */
export function NameForm(props: Props): JSX.Element {
  const { id, label, initial, taken, action, replaceAction, busy, onSave, onCancel } = props;
  const { replaceHelp = replacesFilters } = props;
  const [name, setName] = useState(initial);
  const form = useRef<HTMLFormElement>(null);
  useLayoutEffect(() => form.current?.querySelector("input")?.select(), []);

  const wanted = name.trim();
  const known = taken.find((other) => other.toLowerCase() === wanted.toLowerCase());
  const refused = known !== undefined && replaceAction === undefined;
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault();
        if (wanted !== "" && !refused && !busy) onSave(known ?? wanted, known !== undefined);
      }}
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        onCancel();
      }}
    >
      <Field
        id={id}
        label={label}
        value={name}
        problem={refused ? `There is a list “${known}” already.` : null}
        {...(known !== undefined && !refused ? { help: replaceHelp(known) } : {})}
        onInput={setName}
      />
      <div class="buttons">
        <button type="submit" disabled={busy || wanted === "" || refused}>
          {busy && <Spinner />}
          {known !== undefined && replaceAction !== undefined ? replaceAction : action}
        </button>
        <button type="button" onClick={onCancel}>
          Cancel
        </button>
      </div>
    </form>
  );
}

function replacesFilters(name: string): string {
  return `There is a list “${name}” already: its filters are replaced by these.`;
}
