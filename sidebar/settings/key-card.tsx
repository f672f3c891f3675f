import type { KeyStanding, SettingsChange, State } from "../../src/rpc/rpc";
import { useAddin } from "../addin";
import { Field } from "../parts/field";
import { FailureNotice, Notice } from "../parts/notice";
import { Spinner } from "../parts/progress-bar";
import { useTypedBefore, useUnsaved } from "../use-unsaved";
import { useTask } from "../use-task";
import type { JSX } from "preact";
import { useState } from "preact/hooks";

interface Props {
  readonly hint: string;
  readonly onForget: () => void;
  readonly onKeep: () => void;
}

/** Says what goes with the key, before it is forgotten. */
function AskForget({ hint, onForget, onKeep }: Props): JSX.Element {
  return (
    <div class="undo">
      <Notice tone="warning" title={`Forget the key …${hint}?`}>
        <p>
          In all your spreadsheets, formulas turn off, limits go back to the defaults, and your runs and
          watches stop. What was paid for stays.
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

const BASE_URL = "the base URL";
const FORGOTTEN =
  "The key is forgotten. Formulas are off everywhere, limits are back to the defaults, and your runs and watches stop.";

const SAVED_WITHOUT_ADDRESS =
  "The key is saved. Enter the base URL of the API under Advanced, so that it can be checked.";

const pillOf: Readonly<Record<KeyStanding, string>> = {
  accepted: "pill-done",
  refused: "pill-stopped",
  unchecked: "",
};
const wordOf: Readonly<Record<KeyStanding, string>> = {
  accepted: "Accepted",
  refused: "Refused",
  unchecked: "Saved",
};

/** Saves, checks and forgets the key, and says where it is sent. The server never returns the key itself. */
export function KeyCard({ state }: { state: State }): JSX.Element {
  const { call, setState, refresh, go } = useAddin();
  const [apiKey, setApiKey] = useState("");
  const [baseUrl, setBaseUrl] = useState(useTypedBefore(BASE_URL)["url"] ?? null);
  const [outcome, setOutcome] = useState<{ valid: boolean; message: string } | null>(null);
  const [asksForget, setAsksForget] = useState(false);
  const task = useTask();
  const { saved, hint, standing = "unchecked" } = state.key;
  const otherUrl = baseUrl !== null && baseUrl.trim() !== state.baseUrl;
  const change: SettingsChange = {
    ...(apiKey.trim() === "" ? {} : { apiKey: apiKey.trim() }),
    ...(otherUrl ? { baseUrl: baseUrl.trim() } : {}),
  };

  function work(job: () => Promise<void>): void {
    setOutcome(null);
    setAsksForget(false);
    task.run(job);
  }
  const save = (): void => {
    if (Object.keys(change).length === 0) return;
    work(async () => {
      const next = await call("saveSettings", change);
      setState(next);
      setApiKey("");
      setBaseUrl(null);
      if (next.key.saved && next.baseUrl !== "") await ask(next);
      else setOutcome({ valid: true, message: next.key.saved ? SAVED_WITHOUT_ADDRESS : "Saved." });
    });
  };
  // One request saves both.
  useUnsaved("the API key", apiKey.trim() !== "", { save, typed: null });
  useUnsaved(BASE_URL, otherUrl, {
    save: () => (apiKey.trim() === "" ? save() : undefined),
    typed: { url: baseUrl ?? "" },
  });
  /** An unchecked key is not shown as if it worked. */
  async function ask(stored: State): Promise<void> {
    const answer = await call("checkKey", {});
    setState({ ...stored, key: { ...stored.key, standing: answer.standing ?? "unchecked" } });
    setOutcome(answer);
    // The message of a run that was stopped because of its key is now outdated.
    if (stored.run?.state === "stopped") refresh();
  }
  const check = (): void => work(() => ask(state));
  const forget = (): void =>
    work(async () => {
      const next = await call("forgetKey", {});
      setState(next);
      setOutcome({
        valid: true,
        message: next.notice === undefined ? FORGOTTEN : `${FORGOTTEN} ${next.notice}`,
      });
    });

  const form = (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Field
        id="api-key"
        type="password"
        label={saved ? "New key" : "Your key"}
        help="Only you can use it."
        value={apiKey}
        onInput={setApiKey}
      />
      <details open={state.baseUrl === "" || otherUrl}>
        <summary>Advanced</summary>
        <Field
          id="base-url"
          type="url"
          label="Base URL of the API"
          help={
            saved && state.baseUrl !== ""
              ? "Another host forgets your key, limits and permission for formulas, unless you enter its key as well."
              : "From the page where you got the key."
          }
          value={baseUrl ?? state.baseUrl}
          onInput={setBaseUrl}
        />
      </details>
      <div class="buttons">
        <button type="submit" class="primary" disabled={task.busy || Object.keys(change).length === 0}>
          {task.busy && <Spinner />}
          {task.busy ? "Checking…" : "Save and check"}
        </button>
      </div>
    </form>
  );
  return (
    <section class="block" aria-labelledby="key-title">
      <div class="block-head">
        <h2 id="key-title">API key</h2>
        <span class={`pill ${saved ? pillOf[standing] : ""}`}>
          {saved ? `${wordOf[standing]} …${hint}` : "None saved"}
        </span>
      </div>
      {saved && standing === "accepted" ? (
        <details open={apiKey !== "" || otherUrl}>
          <summary>Change key or address</summary>
          {form}
        </details>
      ) : (
        form
      )}
      {saved && (
        <div class="links">
          <button type="button" class="link" disabled={task.busy} onClick={check}>
            {task.busy ? "Checking…" : "Check again"}
          </button>
          <button type="button" class="link danger" disabled={task.busy} onClick={() => setAsksForget(true)}>
            Forget key
          </button>
        </div>
      )}
      {!saved && (
        <details>
          <summary>Where do I get a key?</summary>
          <p class="help">
            Sign in at the API’s provider and create one on its page for API keys. The base URL is there, too.
          </p>
        </details>
      )}
      {saved && asksForget && <AskForget hint={hint} onForget={forget} onKeep={() => setAsksForget(false)} />}
      {outcome !== null && (
        <Notice tone={outcome.valid ? "success" : "error"}>
          <p>{outcome.message}</p>
          {outcome.valid && standing === "accepted" && (
            <button type="button" class="link" onClick={() => go("enrich")}>
              Enrich your first column
            </button>
          )}
        </Notice>
      )}
      {task.failure !== null && <FailureNotice failure={task.failure} onRetry={task.again} />}
    </section>
  );
}
