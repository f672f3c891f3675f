import type { AnswerLine } from "../../src/core/answer-line";
import { canonicalJson, checksum } from "../../src/core/json";
import { type ExportedFile, exportAnswers, exportFacts } from "../../sidebar/transfer/export-file";
import { importFile, lookAt, type NamedBlob } from "../../sidebar/transfer/import-file";
import type { Call } from "../../sidebar/server";
import { type OpenAddin, OWNER } from "./addin-on-host";

/** The sidebar's calls: a refusal rejects with the failure. */
export function callOf(addin: OpenAddin, user = OWNER): Call {
  return async (method, args) => {
    const reply = await addin.sidebar(method, args, user);
    if (reply.ok) return reply.value;
    // oxlint-disable-next-line no-throw-literal
    throw reply.error;
  };
}

const textOf = ({ parts }: ExportedFile): string => parts.join("");

/** The file that the sidebar saves, of all answers. */
export async function exported(addin: OpenAddin, call = callOf(addin)): Promise<string> {
  return textOf(
    await exportAnswers(
      call,
      () => undefined,
      (ms) => addin.clock.sleep(ms),
    ),
  );
}

export async function exportedFacts(addin: OpenAddin): Promise<string> {
  return textOf(
    await exportFacts(
      callOf(addin),
      () => undefined,
      (ms) => addin.clock.sleep(ms),
    ),
  );
}

export function linesIn(text: string): AnswerLine[] {
  return text.split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line) as AnswerLine]));
}

export const fileOf = (text: string, name = "answers.ndjson"): NamedBlob => new File([text], name);

/** What the sidebar does with a file that a person has chosen. @returns How many answers are new. */
export async function imported(addin: OpenAddin, text: string, call = callOf(addin)): Promise<number> {
  const wait = (ms: number) => addin.clock.sleep(ms);
  await lookAt(fileOf(text), call, wait);
  return importFile(fileOf(text), call, () => undefined, wait);
}

/** The message of why a file is not taken; empty if it is. */
export async function whyNotTaken(addin: OpenAddin, text: string): Promise<string> {
  const none = async () => undefined;
  return lookAt(fileOf(text), callOf(addin), none).then(
    () => "",
    ({ message }: { message: string }) => message,
  );
}

/** A line that somebody has changed who knows how its checksum is made. */
export function forgedLine(line: AnswerLine, changes: Partial<Record<keyof AnswerLine, unknown>>): string {
  const { sum: _, ...others } = { ...line, ...changes };
  return `${JSON.stringify({ ...others, sum: checksum([canonicalJson(others)]) })}\n`;
}
