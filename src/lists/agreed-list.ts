import { creditsInWords } from "../core/credits";
import { entryOf, isObject, storedJson } from "../core/json";
import { InputError } from "../core/errors";
import type { Codec, Properties } from "../google/ports";
import { companiesInWords } from "../core/sentence";
import type { ListRequest } from "./list-request";
import { questionDigest } from "../runs/agreed";
import { listPrice } from "./buy-list";
import type { Priced } from "./buy-one";
import { questionOf } from "./held-list";
import type { App } from "../app";
import type { StoredList } from "./saved-lists";

/**
 * The question of a list: its filters, order and length, wherever it is written and whatever it leaves out there. Dates that move
 * are as they were written: it is the same list on another day.
 */
export function questionIn(request: ListRequest): unknown {
  return { kind: "list", ...questionOf(request).body };
}

/**
 * The question of a saved list as a digest. A user who agrees to a bill for a list agrees to this, since every editor may change
 * what the list asks.
 */
export function askedOf(
  { codec }: { readonly codec: Pick<Codec, "digest"> },
  { request }: Pick<StoredList, "request">,
): string {
  return questionDigest(codec, questionIn(request));
}

/** A list asks something else than was agreed to. Its message is a bill: a user who goes on agrees to `asked`. */
export class ListChanged extends InputError {
  readonly asked: string;
  /** At most. */
  readonly credits: number;

  constructor(app: Priced & Pick<App, "codec">, { name, request }: StoredList) {
    const { high } = listPrice(app, request);
    super(
      "input/changed",
      `Somebody has changed “${name}”.`,
      `Go on with ${companiesInWords(request.limit)}, at most ${creditsInWords(high)}?`,
    );
    this.asked = askedOf(app, { request });
    this.credits = high;
  }
}

/** @throws {ListChanged} */
export function requireAgreed(
  app: Priced & Pick<App, "codec">,
  stored: StoredList,
  agreed: string | undefined,
): void {
  if (askedOf(app, stored) !== agreed) throw new ListChanged(app, stored);
}

const PREFIX = "QUOTED_LISTS_";
/** A person looks at the bill of one list and runs it. */
const MOST = 10;

/**
 * What saved lists asked when their user last saw a bill of them, or saved them: that is what they agree to, whatever a
 * colleague makes of the list meanwhile. Kept in that user's own properties, by name, as lists are requested.
 */
export class QuotedLists {
  constructor(
    private readonly properties: Properties,
    private readonly spreadsheetId: () => string,
  ) {}

  /** As `askedOf`; undefined where they have seen none. */
  of(name: string): string | undefined {
    return entryOf(this.all(), keyOf(name));
  }

  note(name: string, asked: string): void {
    if (this.of(name) === asked) return;
    const others = Object.entries(this.all()).filter(([known]) => known !== keyOf(name));
    const kept = [[keyOf(name), asked], ...others].slice(0, MOST);
    this.properties.set(PREFIX + this.spreadsheetId(), JSON.stringify(Object.fromEntries(kept)));
  }

  private all(): Readonly<Record<string, string>> {
    return storedJson(this.properties.get(PREFIX + this.spreadsheetId()), areTexts) ?? {};
  }
}

/** What this user agrees to. */
export function quotedListsOf(app: Pick<App, "userProperties" | "spreadsheet">): QuotedLists {
  return new QuotedLists(app.userProperties, () => app.spreadsheet.id);
}

function keyOf(name: string): string {
  return name.trim().toLowerCase();
}

function areTexts(value: unknown): value is Record<string, string> {
  return isObject(value) && Object.values(value).every((each) => typeof each === "string");
}
