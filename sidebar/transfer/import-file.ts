import {
  faultInWords,
  holdsAnswer,
  noRoomInWords,
  otherHostInWords,
  readAnswerLine,
} from "../../src/core/answer-line";
import { InputError } from "../../src/core/errors";
import type { Call } from "../server";
import { inBrowser, patiently, type Wait } from "./patiently";

/** What the import takes of a `File`. */
export type NamedBlob = Pick<Blob, "stream"> & { readonly name: string };

/** What a file holds, before anything of it is imported. */
export interface FileLook {
  readonly answers: number;
  readonly companies: number;
  /** Answers that are not here yet. */
  readonly lacking: number;
}

const IDS_AT_ONCE = 5_000;
const LINES_AT_ONCE = 400;
const CHARACTERS_AT_ONCE = 500_000;

/** The lines of a file, read as they are needed: it may be larger than what a browser likes to hold as one text. */
async function* linesOf(file: NamedBlob): AsyncGenerator<{ readonly text: string; readonly place: number }> {
  const reader = file.stream().getReader();
  const decoder = new TextDecoder();
  let [rest, place] = ["", 0];
  for (;;) {
    const { value, done } = await reader.read();
    const lines = (rest + decoder.decode(value, { stream: !done })).split("\n");
    rest = done ? "" : (lines.pop() ?? "");
    for (const line of lines) {
      place += 1;
      const text = line.trim();
      if (text !== "") yield { text, place };
    }
    if (done) return;
  }
}

function refused(words: readonly [fact: string, advice: string]): InputError {
  return new InputError("input/argument", ...words);
}

/**
 * Reads a whole file, and says what of it is not here. Changes nothing.
 *
 * @throws {InputError} If any line is not as it was exported, comes from another address, or if the rest does not fit in here.
 */
export async function lookAt(file: NamedBlob, call: Call, wait: Wait = inBrowser): Promise<FileLook> {
  const seen = new Set<string>();
  const sizes: number[] = [];
  const [companies, hosts] = [new Set<string>(), new Set<string>()];
  for await (const { text, place } of linesOf(file)) {
    const line = readAnswerLine(text);
    if (typeof line === "string") throw refused(faultInWords(line, place));
    if (hosts.size < 2) hosts.add(line.host);
    // Files may be put together: an answer that is in two of them is one.
    if (!holdsAnswer(line) || seen.has(line.id)) continue;
    seen.add(line.id);
    sizes.push(line.size);
    if (line.company !== "") companies.add(line.company);
  }
  const ids = [...seen];
  if (ids.length === 0)
    throw refused([`“${file.name}” holds no answers.`, "Choose a file that was exported here."]);
  let [lacking, needed, room] = [0, 0, 0];
  for (let first = 0; first < ids.length; first += IDS_AT_ONCE) {
    const some = ids.slice(first, first + IDS_AT_ONCE);
    const here = await patiently(() => call("getHeld", { ids: some }), wait);
    const other = [...hosts].find((host) => host !== here.host);
    if (other !== undefined) throw refused(otherHostInWords(other, here.host));
    const held = new Set(here.held);
    lacking += some.length - held.size;
    needed += some.reduce((sum, _, index) => sum + (held.has(index) ? 0 : sizes[first + index]!), 0);
    ({ room } = here);
  }
  if (needed > room) throw refused(noRoomInWords(lacking));
  return { answers: ids.length, companies: companies.size, lacking };
}

/** Imports a file slice by slice. Where it ends early, importing it again goes on. @returns How many answers were not here before. */
export async function importFile(
  file: NamedBlob,
  call: Call,
  onDone: (done: number) => void,
  wait: Wait = inBrowser,
): Promise<number> {
  let [imported, done] = [0, 0];
  let lines: string[] = [];
  let characters = 0;
  const send = async (last: number): Promise<void> => {
    if (lines.length === 0) return;
    const slice = { lines, file: file.name, first: last - lines.length + 1 };
    const taken = await patiently(() => call("importAnswers", slice), wait);
    imported += taken.imported;
    done += taken.imported + taken.held;
    onDone(done);
    [lines, characters] = [[], 0];
  };
  let number = 0;
  for await (const { text, place } of linesOf(file)) {
    number = place;
    lines.push(text);
    characters += text.length;
    if (lines.length >= LINES_AT_ONCE || characters >= CHARACTERS_AT_ONCE) await send(place);
  }
  await send(number);
  return imported;
}
