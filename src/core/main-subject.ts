import { readCompany } from "./company";
import { hasMembers } from "./json-shapes";

/** The company that a request asked for, as far as it is known. */
export interface AskedCompany {
  /** Company key. */
  readonly key: string;
  /** From an answer, where one has told it. */
  readonly uuid?: string | null;
}

/**
 * Whether an article is mainly about the company that was requested: a primary one among its `company_mentions`.
 *
 * Mentions are matched by UUID, else by website.
 *
 * @returns null if the article names no companies, or a primary one that cannot be told from the asked one because it has
 *   no website and the asked one no known UUID.
 */
export function mainSubject(article: unknown, asked: AskedCompany): boolean | null {
  const mentions = mentionsOf(article);
  if (mentions.length === 0) return null;
  const ours = mentions.filter((mention) => isAsked(mention, asked));
  if (ours.length > 0) return ours.some(({ is_primary }) => is_primary === true);
  const unclear = mentions.some(
    (mention) => mention["is_primary"] === true && keyOf(mention["website"]) === null,
  );
  return unclear && !asked.uuid && asked.key.includes(".") ? null : false;
}

/** Whether an item, an article or a job post, is of another company that had the website before. */
export function isOfEarlierOwner(item: unknown, { key, uuid }: AskedCompany): boolean {
  if (!uuid) return false;
  const isOther = (id: unknown) => typeof id === "string" && id !== "" && id !== uuid;
  if (hasMembers(item) && isOther(item["company_uuid"])) return true;
  const mentions = mentionsOf(item);
  return (
    !mentions.some((mention) => mention["uuid"] === uuid) &&
    mentions.some((mention) => isOther(mention["uuid"]) && keyOf(mention["website"]) === key)
  );
}

function isAsked(mention: Readonly<Record<string, unknown>>, { key, uuid }: AskedCompany): boolean {
  return mention["uuid"] === key || (!!uuid && mention["uuid"] === uuid) || keyOf(mention["website"]) === key;
}

function keyOf(website: unknown): string | null {
  const company = readCompany(website);
  return company.kind === "company" ? company.key : null;
}

function mentionsOf(article: unknown): readonly Readonly<Record<string, unknown>>[] {
  const mentions = hasMembers(article) ? article["company_mentions"] : null;
  return Array.isArray(mentions) ? mentions.filter(hasMembers) : [];
}
