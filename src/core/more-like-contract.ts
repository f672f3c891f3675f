import type { FoundCompany } from "./sidebar-contract";

/** A filter that most of the companies share, with the value that it takes. */
export interface SharedFilter {
  filter: string;
  value: unknown;
  /** What values are called, by value as text. */
  labels: Record<string, string>;
  /** How many of the companies have it. */
  companies: number;
  /** Among those that tell these companies from others best: they are filled in first. */
  chosen: boolean;
}

export interface MoreLike {
  /** Companies in the range, at most `LIKE_MOST` of them; `more` were left out. */
  companies: number;
  more: number;
  /** Those of which anything is held that a filter looks at. */
  known: number;
  shared: SharedFilter[];
  /** Companies of which something is missing, the sections that some of them lack, and what these cost. */
  lacking: number;
  sections: string[];
  credits: { low: number; high: number };
  /** A1 notation with the sheet: the companies themselves, for `ListRequest.excludeRange`. */
  excludeRange: string;
  /** Companies that their assessments name as peers, as far as these are held, the most often named first. */
  peers: { name: string; namedBy: number }[];
  /** What there is to say about it, a sentence each. */
  lines: string[];
}

/** What free search makes of a name. */
export interface FoundPeer {
  name: string;
  /** Called just so; else the first that the search gives, which may be another. */
  isExact: boolean;
  /** null if nothing was found. */
  company: FoundCompany | null;
}

export interface MoreLikeMethods {
  /** From what is held alone: buys nothing. `range` in A1 notation, with the sheet. */
  quoteMoreLike: { args: { range: string }; value: MoreLike };
  /** Buys what is missing for it, within its cap, and says the same again with it. */
  buyMoreLike: { args: { range: string; creditCap: number }; value: MoreLike & { spent: number } };
  /** Free. At most `PEERS_MOST` names. */
  findPeers: { args: { names: string[] }; value: { found: FoundPeer[] } };
}

export const LIKE_MOST = 40;
export const PEERS_MOST = 10;
