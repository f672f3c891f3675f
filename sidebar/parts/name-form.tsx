import type { JSX } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Field } from "./field";
import { Spinner } from "./progress-bar";

interface Props {
  readonly id: string;
  readonly label: string;
  readonly initial: string;
  readonly taken: readonly string[];
  readonly action: string;
  /** The button label for a name that is taken; without it such a name is refused. */
  readonly replaceAction?: string;
  /** The message for a name that is taken. */
  readonly whenTaken: (name: string) => string;
  readonly busy: boolean;
  readonly onSave: (name: string, replace: boolean) => void;
  readonly onCancel: () => void;
}

/** Asks for a name inline; names that differ only in case are the same name. */
export function NameForm(props: Props): JSX.Element {
  const { id, label, initial, taken, action, replaceAction, whenTaken, busy, onSave, onCancel } = props;
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
        problem={refused ? whenTaken(known) : null}
        {...(known !== undefined && !refused ? { help: whenTaken(known) } : {})}
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
