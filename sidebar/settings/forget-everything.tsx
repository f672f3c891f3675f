import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { useAddin } from "../addin";
import { FailureNotice, Notice } from "../parts/notice";
import { Spinner } from "../parts/progress-bar";
import { forgetChoices } from "../remembered";
import { useTask } from "../use-task";

const FORGOTTEN =
  "Forgotten: your settings, and what was yours here. What you bought stays. Watches in other spreadsheets check no more: delete them there. Google’s copies are gone within six hours.";

/** Removes all that is kept of this user, once they have read what that reaches. @param onForgotten What was typed is gone as well. */
export function ForgetEverything({ onForgotten }: { readonly onForgotten: () => void }): JSX.Element {
  const { call, setState, refresh } = useAddin();
  const [asks, setAsks] = useState(false);
  const [told, setTold] = useState("");
  const task = useTask();
  const section = useRef<HTMLElement>(null);
  // It is the last of the page: what it asks or tells would begin below what is visible.
  useEffect(() => {
    if (asks || told !== "") section.current?.scrollIntoView({ block: "nearest" });
  }, [asks, told]);
  const forget = (): void => {
    setAsks(false);
    task.run(async () => {
      try {
        const next = await call("forgetEverything", {});
        forgetChoices();
        setState(next);
        setTold(next.notice === undefined ? FORGOTTEN : `${FORGOTTEN} ${next.notice}`);
        onForgotten();
      } catch (failure) {
        // The key may be gone already.
        refresh();
        throw failure;
      }
    });
  };
  return (
    <section class="block" aria-label="Everything about you" ref={section}>
      {told !== "" && (
        <Notice tone="success">
          <p>{told}</p>
        </Notice>
      )}
      {asks ? (
        <div class="undo">
          <Notice tone="warning" title="Forget everything about you?">
            <p>
              In all your spreadsheets: your key and its address, limits, permission for formulas, and where
              messages go. In this one, your runs end and your watches pause. What you bought stays.
            </p>
          </Notice>
          <div class="buttons">
            <button type="button" class="danger" onClick={forget}>
              Forget everything
            </button>
            <button type="button" onClick={() => setAsks(false)}>
              Keep it
            </button>
          </div>
        </div>
      ) : (
        <div class="buttons">
          <button
            type="button"
            class="danger"
            disabled={task.busy}
            onClick={() => {
              setTold("");
              setAsks(true);
            }}
          >
            {task.busy && <Spinner />}
            {task.busy ? "Forgetting…" : "Forget everything about me…"}
          </button>
        </div>
      )}
      {task.failure !== null && <FailureNotice failure={task.failure} onRetry={task.again} />}
    </section>
  );
}
