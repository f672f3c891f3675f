import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { useAddin } from "../addin";
import { companies, counted, isoDay, numberInWords } from "../in-words";
import { Choice } from "../parts/choice";
import { FailureNotice, Notice } from "../parts/notice";
import { PanelFrame } from "../parts/panel-frame";
import { ProgressBar, Spinner } from "../parts/progress-bar";
import type { Call } from "../server";
import { useTask } from "../use-task";
import { type Done, exportAnswers, exportFacts, type ExportedFile, save } from "./export-file";
import { type FileLook, importFile, lookAt } from "./import-file";

type Format = "ndjson" | "csv";

/** What each file is for, and what it is called. */
const FORMATS: Readonly<
  Record<
    Format,
    { readonly label: string; readonly help: string; readonly name: string; readonly type: string }
  >
> = {
  ndjson: {
    label: "All answers (.ndjson)",
    help: "To import into another spreadsheet, or into BigQuery.",
    name: "company-answers",
    type: "application/x-ndjson",
  },
  csv: {
    label: "Facts, a row per company (.csv)",
    help: "For Excel and others. It can't be imported here.",
    name: "company-facts",
    type: "text/csv",
  },
};

const answersInWords = (count: number): string => counted(count, "answer", "answers");

/** What was paid for leaves as a file, and comes back from one. */
export function TransferPanel(): JSX.Element {
  // What a person has come for: there is one main button.
  const [imports, setImports] = useState(false);
  return (
    <PanelFrame title="Export and import">
      <Export isMain={!imports} />
      <Import onChosen={() => setImports(true)} />
    </PanelFrame>
  );
}

/** Calls as long as the panel is open: nobody waits for the file of one that was left. */
function useCallsWhileOpen(): Call {
  const { call } = useAddin();
  const isOpen = useRef(true);
  useEffect(() => () => void (isOpen.current = false), []);
  return (method, args) => (isOpen.current ? call(method, args) : new Promise(() => undefined));
}

function Export({ isMain }: { readonly isMain: boolean }): JSX.Element {
  const call = useCallsWhileOpen();
  const [format, setFormat] = useState<Format>("ndjson");
  const [done, setDone] = useState<Done | null>(null);
  const [saved, setSaved] = useState<{ readonly file: ExportedFile; readonly name: string } | null>(null);
  const task = useTask();
  const { help, name, type } = FORMATS[format];
  const start = (): void => {
    setSaved(null);
    setDone(null);
    task.run(
      () => (format === "ndjson" ? exportAnswers : exportFacts)(call, setDone),
      (file) => {
        const whole = `${name}-${isoDay(new Date())}.${format}`;
        if (file.count > 0) save(file, whole, type);
        setSaved({ file, name: whole });
      },
    );
  };
  return (
    <section class="block transfer" aria-labelledby="transfer-export">
      <h2 id="transfer-export">Export</h2>
      <p class="help">Everything you have here, in one file. Free, and nothing is sent.</p>
      <Choice
        id="transfer-format"
        label="File"
        value={format}
        options={(["ndjson", "csv"] as const).map((each) => [each, FORMATS[each].label])}
        onChange={setFormat}
      />
      <p class="help">{help}</p>
      {task.busy && done !== null && (
        <>
          <ProgressBar {...done} total={done.of} label="Reading what you have" />
          <p class="help" role="status">
            {numberInWords(done.done)} of {numberInWords(done.of)} read.
          </p>
        </>
      )}
      {task.failure !== null && <FailureNotice failure={task.failure} onRetry={task.again} />}
      {saved !== null && <Saved {...saved} />}
      <div class="buttons">
        <button type="button" class={isMain ? "primary" : ""} disabled={task.busy} onClick={start}>
          {task.busy && <Spinner />}
          {task.busy ? "Reading…" : "Save the file"}
        </button>
      </div>
    </section>
  );
}

function Saved({
  file: { count, unreadable, elsewhere },
  name,
}: {
  readonly file: ExportedFile;
  readonly name: string;
}): JSX.Element {
  if (count === 0)
    return (
      <Notice tone="plain">
        <p>There is nothing to export yet. Enrich some companies first.</p>
      </Notice>
    );
  const what = name.endsWith("csv") ? companies(count) : answersInWords(count);
  return (
    <Notice tone="success">
      <p>
        {what} in “{name}”.
      </p>
      {unreadable > 0 && (
        <p>
          {counted(unreadable, "row of the journal is", "rows of the journal are")} damaged, and not in it.
        </p>
      )}
      {elsewhere > 0 && (
        <p>
          {answersInWords(elsewhere)} from another address not in it. Save that address in Settings first.
        </p>
      )}
    </Notice>
  );
}

function Import({ onChosen }: { readonly onChosen: () => void }): JSX.Element {
  const { call, refresh } = useAddin();
  const [chosen, setChosen] = useState<{ readonly file: File; readonly look: FileLook } | null>(null);
  const [done, setDone] = useState(0);
  const [isImported, setIsImported] = useState(false);
  const looking = useTask();
  const importing = useTask();
  const choose = (file: File): void => {
    onChosen();
    setChosen(null);
    setIsImported(false);
    setDone(0);
    importing.clear();
    looking.run(
      () => lookAt(file, call),
      (look) => setChosen({ file, look }),
    );
  };
  const start = (file: File): void =>
    importing.run(
      () => importFile(file, call, setDone),
      () => {
        setIsImported(true);
        refresh();
      },
    );
  return (
    <section class="block transfer" aria-labelledby="transfer-import">
      <h2 id="transfer-import">Import</h2>
      <p class="help">Answers that another spreadsheet has exported. Nobody pays again.</p>
      <div class="field">
        <label for="transfer-file">Its file (.ndjson)</label>
        <input
          id="transfer-file"
          type="file"
          accept=".ndjson,.jsonl,.json"
          disabled={importing.busy}
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            if (file !== undefined) choose(file);
          }}
        />
      </div>
      {looking.busy && (
        <p class="help" role="status">
          <Spinner /> Reading the file…
        </p>
      )}
      {looking.failure !== null && <FailureNotice failure={looking.failure} onRetry={looking.again} />}
      {chosen !== null && !isImported && (
        <>
          <p role="status">{lookInWords(chosen.look)}</p>
          {importing.busy && (
            <ProgressBar done={done} total={chosen.look.answers} label="Importing answers" />
          )}
          {importing.failure !== null && (
            <FailureNotice failure={importing.failure} onRetry={importing.again} />
          )}
          {chosen.look.lacking > 0 && (
            <div class="buttons">
              <button
                type="button"
                class="primary"
                disabled={importing.busy}
                onClick={() => start(chosen.file)}
              >
                {importing.busy && <Spinner />}
                {importing.busy ? "Importing…" : `Import ${answersInWords(chosen.look.lacking)}`}
              </button>
            </div>
          )}
        </>
      )}
      {/* What the file had more, whatever this try or one before it has brought. */}
      {chosen !== null && isImported && (
        <Notice tone="success">
          <p>{answersInWords(chosen.look.lacking)} imported. Runs and formulas use them from now on.</p>
        </Notice>
      )}
    </section>
  );
}

function lookInWords({ answers, companies: about, lacking }: FileLook): string {
  const what = about === 0 ? answersInWords(answers) : `${answersInWords(answers)} about ${companies(about)}`;
  if (lacking === 0) return `${what}. All of them are here already.`;
  return lacking === answers
    ? `${what}. All are new here.`
    : `${what}. ${numberInWords(lacking)} are new here.`;
}
