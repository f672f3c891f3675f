import type { Clock } from "../ports/clock";
import type { Properties } from "../ports/properties";

const PROPERTY = "JOURNAL_NOTICE";
const SHOWN_FOR_MS = 60 * 60 * 1000;

/** What happened to the journal, for whoever opens the sidebar within the hour: the trigger may have seen it alone. */
export class JournalNotice {
  constructor(
    private readonly properties: Properties | null,
    private readonly clock: Clock,
  ) {}

  tell(sentence: string | null): void {
    if (sentence === null) return;
    this.properties?.set(PROPERTY, JSON.stringify({ at: this.clock.now(), sentence }));
  }

  read(): string | null {
    const text = this.properties?.get(PROPERTY) ?? null;
    if (text === null) return null;
    const { at, sentence } = JSON.parse(text) as { at: number; sentence: string };
    return this.clock.now() - at < SHOWN_FOR_MS ? sentence : null;
  }
}
