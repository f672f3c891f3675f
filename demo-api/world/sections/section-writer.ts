import { canonicalCode, labelOf } from "../../filters/vocabulary";
import type { JsonObject } from "../../wire";
import { dateParts, dayNumber } from "../calendar";
import { personName } from "../names";
import { type Profile, wordsAbout } from "../profile";
import { Random } from "../random";

/** The input of every section: the company's facts, its random numbers and the document's recurring shapes. */
export class SectionWriter {
  readonly random: Random;
  private readonly words: Readonly<Record<string, string>>;

  constructor(
    readonly profile: Profile,
    private readonly profiles: readonly Profile[],
    section: string,
  ) {
    this.random = new Random(`${profile.uuid} ${section}`);
    this.words = wordsAbout(profile);
  }

  /** One of the templates with `{name}`, `{city}`, `{what}` and `{buyer}` filled in. */
  text(...templates: readonly string[]): string {
    const filled = this.random
      .pick(templates)
      .replace(/\{(\w+)\}/g, (_, word: string) => this.words[word] ?? "");
    return filled.charAt(0).toUpperCase() + filled.slice(1);
  }

  /** `{code, label}`. Documents of older companies have the label, or a band in capitals, as the code. */
  code(code: string): JsonObject {
    const label = labelOf(code);
    if (!this.profile.oldSpelling) return { code, label };
    const old = label.includes("$") ? code.toUpperCase().replace("_", "-") : label;
    return { code: canonicalCode(old) === code ? old : code, label };
  }

  pickCode(codes: string): JsonObject {
    return this.code(this.random.pick(codes.split("|")));
  }

  pickCodes(codes: readonly string[], min: number, max: number): string[] {
    return this.random.sample(codes, this.random.integer(min, max));
  }

  /** The `source` of a list item, which is often present. */
  source(): readonly string[] | undefined {
    const { website } = this.profile;
    const pages = ["about", "blog/update", "newsroom", "customers", "product"];
    return this.random.maybe(0.9, () => [`https://${website}/${this.random.pick(pages)}`]);
  }

  person(): string {
    return personName(this.random.next(), this.random.next());
  }

  /** Another company of the data set. */
  other(): Profile {
    const step = this.random.integer(1, this.profiles.length - 1);
    return this.profiles[(this.profile.index + step) % this.profiles.length] ?? this.profile;
  }

  /** A day in recent years, but not before the company was founded. */
  pastDay(maxAgeDays: number): number {
    const founded = dayNumber(`${this.profile.founded_year}-06-01`);
    return Math.min(-1, Math.max(founded, -this.random.integer(1, maxAgeDays)));
  }

  /** A date in parts, sometimes without day or month. */
  date(maxAgeDays: number): JsonObject {
    const known = this.random.pick([3, 3, 2, 1] as const);
    return dateParts(this.pastDay(maxAgeDays), known);
  }
}
