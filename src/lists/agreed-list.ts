import { creditsInWords } from "../core/credits";
import { canonicalJson } from "../core/json";
import { InputError } from "../errors";
import type { Codec } from "../google/ports";
import { companiesInWords } from "../core/text";
import { listPrice } from "./buy-list";
import { questionOf } from "./held-list";
import type { ListServices } from "./list-services";
import type { StoredList } from "./saved-lists";

/**
 * The question of a saved list as a checksum: its filters, order and length. Whoever agrees to be billed for a list agrees to
 * this, since everybody who edits the spreadsheet may change what the list asks. A digest, so that nobody makes another
 * question with the same one.
 */
export function askedOf(
  { codec }: { readonly codec: Pick<Codec, "digest"> },
  { request }: Pick<StoredList, "request">,
): string {
  return codec.digest(canonicalJson(questionOf(request).body));
}

/** A list asks something else than was agreed to. Its sentence is a bill: whoever goes on agrees to `asked`. */
export class ListChanged extends InputError {
  readonly asked: string;
  /** At most. */
  readonly credits: number;

  constructor(services: Pick<ListServices, "codec" | "prices">, { name, request }: StoredList) {
    const { high } = listPrice(services, request);
    super(
      "input/changed",
      `“${name}” was changed by somebody.`,
      `Go on with ${companiesInWords(request.limit)}, at most ${creditsInWords(high)}?`,
    );
    this.asked = askedOf(services, { request });
    this.credits = high;
  }
}

/** @throws {ListChanged} */
export function requireAgreed(
  services: Pick<ListServices, "codec" | "prices">,
  stored: StoredList,
  agreed: string | undefined,
): void {
  if (askedOf(services, stored) !== agreed) throw new ListChanged(services, stored);
}
