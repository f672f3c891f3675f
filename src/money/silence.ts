import { hasSpoken, type Received } from "../api/client";
import { NOT_THE_API, outcomeOf } from "../api/outcomes";
import { isAmount } from "../core/credits";
import { objectOf } from "../core/json";
import { ApiError } from "../api/api-error";

const DAY_MS = 24 * 60 * 60 * 1000;
/** After so many replies in a row by something other than the service, its host is not asked for a while. */
const MOST_IN_A_ROW = 5;
/** How long it is not asked. */
const REST_MS = 5 * 60 * 1000;
/** The third such reply to the same question counts as its answer, if other questions are answered. */
const LAST_REPLY = 3;
/** Most unanswered questions that are kept of a host, and most hosts. */
const MOST_QUESTIONS = 60;
const MOST_HOSTS = 4;

/** A question to which something other than the service has replied. */
interface Unanswered {
  readonly replies: number;
  /** Time of the first such reply, in milliseconds. */
  readonly since: number;
}

/** What is remembered about a host of which replies came from something else, such as a gateway. */
export interface Silence {
  /** Such replies in a row, the last included. */
  readonly inARow: number;
  /** Time of the last, in milliseconds. */
  readonly at: number;
  /** When the service itself last replied, in milliseconds, by operation. */
  readonly heardAt: Readonly<Record<string, number>>;
  /** By short key. */
  readonly questions: Readonly<Record<string, Unanswered>>;
}

/** By host and prefix of the API. */
export type Silences = Readonly<Record<string, Silence>>;

/** Who replied to an order. */
export interface Heard {
  /** Operations to which the service itself replied. */
  readonly spoke: readonly string[];
  /** Replies by something else after the last of these, in the order of the batch. */
  readonly inARow: number;
  /** The questions that got such a reply. */
  readonly silent: readonly (readonly [key: string, operation: string])[];
}

/** Whether a stored value is complete. */
export function isHeard(value: unknown): value is Heard {
  const { spoke, inARow, silent } = objectOf(value);
  const areTexts = (list: unknown) => Array.isArray(list) && list.every((each) => typeof each === "string");
  return areTexts(spoke) && isAmount(inARow) && Array.isArray(silent) && silent.every(areTexts);
}

export const NO_SILENCE: Silence = { inARow: 0, at: 0, heardAt: {}, questions: {} };

/** Identifies a question: the short key of its first unit, and its operation. */
export type QuestionId = readonly [key: string, operation: string];

export function heardIn(asked: readonly QuestionId[], received: readonly Received[]): Heard {
  const spoke = new Set<string>();
  let inARow = 0;
  const silent: QuestionId[] = [];
  received.forEach((each, index) => {
    if (hasSpoken(each)) {
      spoke.add(asked[index]![1]);
      inARow = 0;
    } else if (each.kind === "refused" && outcomeOf(each.error.code).isSilence) {
      inARow += 1;
      silent.push(asked[index]!);
    }
  });
  return { spoke: [...spoke], inARow, silent };
}

/** The silence of a host after an order. @param at When the order was over, in milliseconds. */
export function withHeard(before: Silence, heard: Heard, at: number): Silence {
  const { spoke, inARow, silent } = heard;
  const isLate = at < Math.max(0, ...Object.values(before.heardAt));
  const questions = { ...before.questions };
  for (const asked of silent) {
    const [key] = asked;
    const { replies, since } = unansweredIn(before, key, at);
    delete questions[key];
    // Once the last reply has counted as the answer, counting starts again.
    if (!isLastReply(before, asked, heard, at)) questions[key] = { replies: replies + 1, since };
  }
  const latest = Object.entries(questions)
    .filter(([, { since }]) => at - since < DAY_MS)
    .slice(-MOST_QUESTIONS);
  // After the rest counting starts again.
  const earlier = at - before.at < REST_MS ? before.inARow : 0;
  return {
    inARow: isLate ? before.inARow : spoke.length > 0 ? inARow : earlier + inARow,
    at: silent.length > 0 ? Math.max(before.at, at) : before.at,
    heardAt: { ...before.heardAt, ...Object.fromEntries(spoke.map((operation) => [operation, at])) },
    questions: Object.fromEntries(latest),
  };
}

function unansweredIn({ questions }: Silence, key: string, now: number): Unanswered {
  const before = questions[key];
  return before === undefined || now - before.since >= DAY_MS ? { replies: 0, since: now } : before;
}

/** Whether the next such reply counts as the answer: there were two, and the service has answered others since the first. */
export function isLastReply(
  silence: Silence,
  [key, operation]: QuestionId,
  { spoke }: Pick<Heard, "spoke">,
  now: number,
): boolean {
  const { replies, since } = unansweredIn(silence, key, now);
  const isAnswered = spoke.includes(operation) || (silence.heardAt[operation] ?? 0) >= since;
  return replies + 1 >= LAST_REPLY && isAnswered;
}

/** @throws {ApiError} `api/blocked`, while the host rests. */
export function requireSpeaking(host: string, { inARow, at }: Silence, now: number): void {
  if (inARow < MOST_IN_A_ROW || now - at >= REST_MS) return;
  throw new ApiError(
    "api/blocked",
    `${NOT_THE_API} at ${host}, ${MOST_IN_A_ROW} times in a row. Nothing is asked there for five minutes.`,
    { status: 0, advice: "Try again after that. If it does not help, check the base URL in Settings." },
  );
}

/** The silences of all hosts after an order; the latest hosts are kept. */
export function withHostHeard(silences: Silences, host: string, heard: Heard, at: number): Silences {
  const before = silences[host] ?? NO_SILENCE;
  const { [host]: _, ...others } = silences;
  const entries = [...Object.entries(others), [host, withHeard(before, heard, at)] as const];
  return Object.fromEntries(entries.slice(-MOST_HOSTS));
}

/** Reads stored silences; anything malformed is dropped. */
export function silencesIn(value: unknown): Silences {
  return Object.fromEntries(
    Object.entries(objectOf(value)).map(([host, kept]): [string, Silence] => {
      const { inARow, at, heardAt, questions } = objectOf(kept);
      const known = Object.entries(objectOf(questions)).flatMap(([key, question]) => {
        const { replies, since } = objectOf(question);
        return isAmount(replies) && isAmount(since) ? [[key, { replies, since }] as const] : [];
      });
      return [
        host,
        {
          inARow: amount(inARow),
          at: amount(at),
          heardAt: Object.fromEntries(
            Object.entries(objectOf(heardAt)).filter((each): each is [string, number] => isAmount(each[1])),
          ),
          questions: Object.fromEntries(known),
        },
      ];
    }),
  );
}

function amount(value: unknown): number {
  return isAmount(value) ? value : 0;
}
