import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { RunRequest, UpdateBill } from "../../src/rpc/rpc";
import { useAddin } from "../addin";
import { creditRange, credits } from "../in-words";
import { FailureNotice } from "../parts/notice";
import { PanelFrame } from "../parts/panel-frame";
import { BillHead, ReceiptLines } from "../run/bill";
import { useTask } from "../use-task";
import { UpdateSummary } from "./update-summary";

/**
 * Updates everything, or fetches several things `together`: first one bill for all that will be done, before anything is
 * spent; then the progress.
 */
export function UpdatePanel({ together }: { together: RunRequest[] | undefined }): JSX.Element {
  const { call, update } = useAddin();
  const [bill, setBill] = useState<UpdateBill | null>(null);
  const quoting = useTask();
  const starting = useTask();
  const { progress, isOwn } = update;
  const title = together === undefined ? "Update everything" : "One bill for all of it";
  const [begun, setBegun] = useState(false);
  const what = together === undefined ? {} : { together };
  const isEnded = progress?.state === "done" || progress?.state === "cancelled";
  const isNew = progress === null || (isEnded && (together === undefined ? !isOwn : !begun));
  const read = (): void => {
    setBill(null);
    quoting.run(() => call("quoteUpdate", what), setBill);
  };
  useEffect(() => {
    if (isNew) read();
  }, [isNew]);
  if (!isNew) {
    return (
      <PanelFrame title={title}>
        <section class="block">
          <UpdateSummary heading="h2" />
        </section>
      </PanelFrame>
    );
  }
  const start = async ({ parts, credits: { high } }: UpdateBill): Promise<void> => {
    try {
      update.begin(await call("startUpdate", { ...what, parts: parts.map(({ id }) => id), creditCap: high }));
      setBegun(true);
    } catch (thrown) {
      // Something has changed since the bill, so it is fetched again.
      read();
      throw thrown;
    }
  };
  return (
    <PanelFrame
      title={title}
      footer={
        <>
          {bill === null && quoting.failure === null && (
            <p class="skeleton-line" role="status" aria-label="Working out what it costs" />
          )}
          {bill !== null && (
            <>
              <BillHead
                title={bill.receipt.title}
                price={bill.parts.length === 0 ? null : creditRange(bill.credits)}
                pending={false}
              />
              <div class="bill-lines" aria-live="polite">
                <ReceiptLines bill={bill} />
              </div>
            </>
          )}
          {starting.failure !== null && <FailureNotice failure={starting.failure} />}
          <div class="buttons">
            <button
              type="button"
              class="primary"
              disabled={bill === null || bill.parts.length === 0 || starting.busy}
              onClick={() => starting.run(() => start(bill!))}
            >
              {starting.busy ? "Starting…" : startLabel(bill, together === undefined ? "Update" : "Get")}
            </button>
          </div>
        </>
      }
    >
      {quoting.failure !== null && <FailureNotice failure={quoting.failure} onRetry={quoting.again} />}
      {bill !== null && (
        <>
          {bill.parts.length > 0 && (
            <section
              class="block"
              aria-label={together === undefined ? "What is updated" : "What is fetched"}
            >
              <dl class="receipt update-bill">
                {bill.parts.map(({ id, kind, name, credits: price }) => (
                  <div key={id}>
                    <dt>
                      {name}
                      <span class="help">{partWords[kind]}</span>
                    </dt>
                    <dd>{price.high === 0 ? "free" : creditRange(price)}</dd>
                  </div>
                ))}
              </dl>
            </section>
          )}
          {bill.leftOut.length > 0 && (
            <section class="block" aria-labelledby="left-out">
              <h2 id="left-out">Left out</h2>
              <ul class="update-parts">
                {bill.leftOut.map(({ name, reason }) => (
                  <li key={`${name} ${reason}`}>
                    <span class="part-name">{name}</span>
                    <span class="help">{reason}</span>
                  </li>
                ))}
              </ul>
            </section>
          )}
        </>
      )}
    </PanelFrame>
  );
}

const partWords = { watch: "One check", list: "Run again", run: "" } as const;

/** Says what will really happen. */
function startLabel(bill: UpdateBill | null, verb: "Update" | "Get"): string {
  if (bill === null || bill.parts.length === 0) return verb;
  const { parts, credits: price } = bill;
  const what = parts.length === 1 ? "it" : `all ${parts.length}`;
  return price.high === 0 ? `${verb} ${what}, free` : `${verb} ${what} for at most ${credits(price.high)}`;
}
