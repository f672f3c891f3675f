import { canonicalJson } from "../core/canonical-json";
import type { Codec } from "../ports/codec";
import type { OperationName } from "./entry";
import type { Purchase } from "./operation";

const LONGEST_PLAIN_KEY = 200;

/** What identifies one smallest unit sold: the same parts always give the same key. */
export interface KeyParts {
  readonly operation: OperationName;
  /** Host and prefix of the API, so that answers of another service are never mixed in. */
  readonly host: string;
  readonly company: string;
  /** Which part of the operation's answer: a section, or the canonical text of everything that selects items. */
  readonly unit: string;
}

/** Marks an entry that holds for every unit of a company: "no such company". */
export const WHOLE_COMPANY = "*";

/** The request key in plain text, so that a person can read the journal; hashed past 200 characters. */
export function requestKey(
  { operation, host, company, unit }: KeyParts,
  codec: Pick<Codec, "digest">,
): string {
  const plain = [operation, host, company, unit].join("|");
  return plain.length <= LONGEST_PLAIN_KEY ? plain : `${operation}|#${codec.digest(plain)}`;
}

/** A whole request in one spelling: what the API has refused is refused for exactly that. */
export function requestText(
  { endpoint, params }: Pick<Purchase, "endpoint" | "params">,
  codec: Pick<Codec, "digest">,
): string {
  const plain = `${endpoint.name} ${canonicalJson(params)}`;
  return plain.length <= LONGEST_PLAIN_KEY ? plain : `#${codec.digest(plain)}`;
}
