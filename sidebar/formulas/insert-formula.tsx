import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { ChosenFormula, FormulaPreview } from "../../src/features/formulas";
import { useAddin } from "../addin";
import { creditRange, numberInWords } from "../in-words";
import { CopyButton } from "../parts/copy-button";
import { FailureNotice, Notice } from "../parts/notice";
import { Spinner } from "../parts/progress-bar";
import { useQuote } from "../run/quote";
import { useTask } from "../use-task";

/** A formula as it would be inserted, what it shows of what is held with the price of the rest, and the button that inserts it. */
export function InsertFormula({ chosen }: { readonly chosen: ChosenFormula | null }): JSX.Element {
  const { call, state } = useAddin();
  const { bill, pending, failure, again } = useQuote(chosen, (asked: ChosenFormula) =>
    call("previewFormula", asked),
  );
  const [inserted, setInserted] = useState<{ readonly a1: string; readonly formula: string } | null>(null);
  const inserting = useTask();
  const insert = (asked: ChosenFormula): void =>
    inserting.run(async () => {
      setInserted(null);
      setInserted(await call("insertFormula", asked));
    });
  // What was inserted fetches by itself: its price is no longer to come.
  const lacking = bill === null || bill.formula === inserted?.formula ? null : bill.lacking;
  const isOff = state?.formulas?.allowed === false;
  return (
    <section class="formula-preview" aria-label="Your formula" aria-busy={pending}>
      {failure !== null && <FailureNotice failure={failure} onRetry={again} />}
      {bill !== null && (
        <>
          <code>{bill.formula}</code>
          <div aria-live="polite">
            <Shown {...bill} />
            {bill.says !== "" && <p class="help">{bill.says}</p>}
            {bill.looksUp && <p class="help">Free. It looks this up once it is inserted.</p>}
            {lacking !== null && <p class="help">{lackingInWords(lacking)}</p>}
            {lacking !== null && isOff && (
              <p class="help">Formulas spend nothing here, so it waits until you fetch it.</p>
            )}
          </div>
        </>
      )}
      {inserting.failure !== null && <FailureNotice failure={inserting.failure} onRetry={inserting.again} />}
      {inserted !== null && (
        <Notice tone="success">
          <p>{`${inserted.formula} is in ${inserted.a1} now.`}</p>
        </Notice>
      )}
      <div class="buttons">
        <button
          type="button"
          class="primary"
          disabled={chosen === null || pending || inserting.busy || failure !== null}
          onClick={() => chosen !== null && insert(chosen)}
        >
          {pending && <Spinner />}
          {lacking === null || isOff || pending ? "Insert" : `Insert · ${creditRange(lacking.credits)}`}
        </button>
        {bill !== null && !pending && <CopyButton text={bill.formula} what={bill.formula} />}
      </div>
    </section>
  );
}

/** `Not fetched yet: 2 credits`, or of how many companies. */
export function lackingInWords({ companies, of, credits }: NonNullable<FormulaPreview["lacking"]>): string {
  const price = creditRange(credits);
  if (of === 1) return `Not fetched yet: ${price}.`;
  return `${numberInWords(companies)} of ${numberInWords(of)} not fetched yet: ${price}.`;
}

/** The first rows, as they would stand in the sheet. */
function Shown({ cells, rows, columns, lacking }: FormulaPreview): JSX.Element | null {
  // Where nothing is held there are headings at most.
  if (cells.length === 0 || (lacking !== null && lacking.companies === lacking.of)) return null;
  const width = Math.max(...cells.map((line) => line.length));
  const [moreRows, moreColumns] = [rows - cells.length, columns - width];
  const more = [
    ...(moreRows > 0 ? [`${numberInWords(moreRows)} more ${moreRows === 1 ? "row" : "rows"}`] : []),
    ...(moreColumns > 0
      ? [`${numberInWords(moreColumns)} more ${moreColumns === 1 ? "column" : "columns"}`]
      : []),
  ];
  return (
    <>
      <table aria-label="What it shows">
        <tbody>
          {cells.map((line, row) => (
            <tr key={row}>
              {line.map((text, column) => (
                <td key={column} title={text}>
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {more.length > 0 && <p class="help">… {more.join(", ")}</p>}
    </>
  );
}
