import { useEffect } from "preact/hooks";
import type { Find } from "../../src/features/watches";
import type { Result } from "../../src/rpc/rpc";
import { useAddin } from "../addin";
import { isHeldUp } from "../credits/credits-in-words";
import { type Known, useKnown } from "../use-known";

/** The unseen finds; read at once, after each run, when a watch has looked, and when buying stops or goes on. */
export function useNews(): Known<Result<"getNews">> {
  const { call, run, state } = useAddin();
  const news = useKnown(() => call("getNews", { unseenOnly: true }));
  useEffect(news.read, [run.driving, state?.watched, isHeldUp(state)]);
  return news;
}

/** By company, the one with the newest find first; each one's newest first. */
export function byCompany(finds: readonly Find[]): [company: string, finds: Find[]][] {
  const newest = [...finds].sort((a, b) => (whenOf(a) < whenOf(b) ? 1 : whenOf(a) > whenOf(b) ? -1 : 0));
  const groups = new Map<string, Find[]>();
  for (const find of newest) groups.set(find.company, [...(groups.get(find.company) ?? []), find]);
  return [...groups];
}

/** ISO 8601: of an article or a post its own day, else when it was found. */
export function whenOf({ date, foundAt }: Pick<Find, "date" | "foundAt">): string {
  return date === "" ? foundAt : date;
}
