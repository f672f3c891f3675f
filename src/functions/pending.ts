import type { OperationName } from "../journal/entry";
import { CACHE_TTL_SECONDS, type Cache } from "../ports/cache";

/** Something that a formula asks and that nobody has bought yet. */
export interface PendingQuestion {
  readonly operation: OperationName;
  /** Company key; empty for a list. */
  readonly company: string;
  /** The question as its operation takes it, `company` included. */
  readonly question: Readonly<Record<string, unknown>>;
}

/** Each shard is one cache value, so that thirty executions at once rarely write over one another's notes. */
const SHARDS = 16;
const shardName = (shard: number): string => `pending1:${shard}`;
const LARGEST_SHARD_CHARACTERS = 60_000;

/**
 * Notes what formulas wait for, so that a run can bill and fetch it.
 *
 * A hint only: what a note lost, the formula notes again when it is next evaluated. Bounded: past 60,000 characters
 * a shard, further questions are left out.
 */
export function note(cache: Cache, questions: readonly PendingQuestion[]): void {
  if (questions.length === 0) return;
  const byShard = new Map<string, PendingQuestion[]>();
  for (const question of questions) {
    const name = shardName(hashOf(question.company) % SHARDS);
    const others = byShard.get(name);
    if (others) others.push(question);
    else byShard.set(name, [question]);
  }
  const held = cache.getAll([...byShard.keys()]);
  const texts = new Map<string, string>();
  for (const [name, added] of byShard) {
    const lines = new Set((held.get(name) ?? "").split("\n").filter((line) => line !== ""));
    const before = lines.size;
    let characters = held.get(name)?.length ?? 0;
    for (const line of added.map((question) => JSON.stringify(question))) {
      if (lines.has(line) || characters + line.length > LARGEST_SHARD_CHARACTERS) continue;
      lines.add(line);
      characters += line.length + 1;
    }
    if (lines.size > before) texts.set(name, [...lines].join("\n"));
  }
  cache.putAll(texts, CACHE_TTL_SECONDS);
}

/** Everything noted since it was last cleared, each question once. Some of it may have been bought meanwhile. */
export function read(cache: Cache): PendingQuestion[] {
  const held = cache.getAll(allShards());
  const lines = new Set([...held.values()].flatMap((text) => text.split("\n")));
  return [...lines].filter((line) => line !== "").map((line) => JSON.parse(line) as PendingQuestion);
}

/** Forgets all notes: formulas that still wait note theirs again. */
export function clear(cache: Cache): void {
  cache.removeAll(allShards());
}

function allShards(): string[] {
  return Array.from({ length: SHARDS }, (_, shard) => shardName(shard));
}

function hashOf(text: string): number {
  let hash = 0;
  for (let index = 0; index < text.length; index++) hash = (hash * 31 + text.charCodeAt(index)) >>> 0;
  return hash;
}
