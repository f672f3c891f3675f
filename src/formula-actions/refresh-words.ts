import type { Bill } from "../core/bill";
import { creditsInWords } from "../core/credits";
import type { RunRecord } from "../runs/run-record";
import type { SkippedFormula } from "./formulas-in";

export interface RefreshBill extends Bill {
  formulas: number;
  /** Requests that would be sent. */
  requests: number;
  skipped: SkippedFormula[];
  /** The server's time, ISO 8601. */
  at: string;
}

/** The lines of the price. @param overCap What the cap of the day does not allow. */
export function quoteLines(
  {
    formulas,
    requests,
    credits,
    skipped,
  }: Pick<RefreshBill, "formulas" | "requests" | "credits" | "skipped">,
  overCap: string | null,
): string[] {
  const price = `${counted(requests, "request")}: at most ${creditsInWords(credits.high)}, from your own key.`;
  return [
    requests === 0
      ? `${counted(formulas, "formula")}: nothing is waiting. Refresh requests again what could not be read.`
      : `${counted(formulas, "formula")}, ${price}`,
    ...(overCap === null
      ? []
      : [
          `${overCap} It stops at the cap, and goes on tomorrow or as soon as the cap is raised in Settings.`,
        ]),
    ...(skipped.length > 0
      ? [
          `${counted(skipped.length, "formula")} left as ${skipped.length === 1 ? "it is" : "they are"}, see below.`,
        ]
      : []),
  ];
}

/** How far a run for formulas is, for whoever only gets a sentence. */
export function soFarInWords(record: RunRecord): string {
  const { total, waiting, spent, state, message, absent, reasons, request } = record;
  const failed = failedIn(record);
  const done = total - waiting - failed;
  const answered =
    waiting > 0
      ? `${inNumbers(done)} of ${counted(total, "request")} answered.`
      : `${counted(done, "request")} answered for ${creditsInWords(spent)}.`;
  const stay = request.missingOnly === true ? "" : ": their earlier answers stay";
  const unsent = waiting + failed;
  const rest = unsent > 0 ? [`${counted(unsent, "request")} not answered${stay}.`] : [];
  const said = message === "" || state === "done" ? [] : [message];
  const goesOn = state === "waiting" && waiting > 0 ? ["It goes on by itself."] : [];
  const toGo = waiting > 0 ? [`${counted(waiting, "request")} to go.`] : [];
  const why = state === "done" ? reasons.map(({ reason }) => reason) : [];
  const parts =
    state === "running" || state === "waiting"
      ? [...said, ...goesOn, ...toGo]
      : [...said, absent, ...why, ...rest];
  return [answered, ...parts].filter((part) => part !== "").join(" ");
}

/** Requests that were given up. */
export function failedIn({ reasons }: Pick<RunRecord, "reasons">): number {
  return reasons.reduce((sum, { rows }) => sum + rows, 0);
}

function counted(count: number, what: string): string {
  return `${inNumbers(count)} ${what}${count === 1 ? "" : "s"}`;
}

/** `9975` as `9,975`: Apps Script has no reliable locale. */
function inNumbers(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ",");
}
