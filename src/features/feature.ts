import type { App } from "../app";
import type { At, KeysOf } from "../core/unions";
import type { HeldField } from "../products/field-history";
import type { SheetTable } from "../google/spreadsheet";
import type { MenuAction } from "../google/user-interface";
import type { Values } from "../money/store";
import type { WatchCaps } from "../runs/caps-of-run";
import type { PastRun } from "../runs/history";
import type { Kind } from "../runs/kinds";
import type { KindWords } from "../core/kind-words";
import type { Members, RequestOf } from "../products/run-request";
import type { Progress } from "../runs/progress";
import type { StoredList } from "../lists/saved-lists";
import type * as z from "zod/mini";

/** One thing that the sidebar may ask for, of whatever arguments (`method`). */
export interface AnyMethod {
  readonly schema: (app: App) => z.ZodMiniType;
  readonly handler: (app: App, args: never) => unknown;
}

/** An item of the menu: a verb that names a task. */
export interface MenuItem extends MenuAction {
  /** Between which lines it stands: data, watching, what has been, a submenu, and settings. */
  readonly group: "data" | "watching" | "past" | "formulas" | "settings";
}

/** A custom function as Sheets is told of it: its stub, its hints and its place in the help come from this. */
export interface FormulaSignature {
  /** As it is typed into a cell. */
  readonly name: string;
  /** One sentence. */
  readonly summary: string;
  /** In the order of the arguments; the key is the name that the formula bar shows. */
  readonly params: Readonly<
    Record<string, { readonly type: string; readonly description: string; readonly optional?: boolean }>
  >;
  readonly returns: string;
  /** Whole formulas with commas, the simplest first. */
  readonly examples: readonly string[];
}

/** Custom functions, and what evaluates them. */
export interface Formulas {
  /** In the order in which they are told. */
  readonly all: readonly FormulaSignature[];
  /**
   * What the cell shows. @param args As the spreadsheet hands them over. @param buysNothing Only what is held: as `AGAIN_…` does.
   */
  readonly evaluate: (app: App, name: string, args: readonly unknown[], buysNothing: boolean) => unknown;
}

/** One firing of the hourly trigger. */
export interface Firing {
  readonly app: App;
  /** Goes on with a run. @returns False once the time is up. */
  readonly drive: (progress: Progress) => boolean;
  readonly hasTime: () => boolean;
}

/** What a feature does once an hour. */
export interface Hourly {
  /** Buys. @returns False once the time is up: then nothing else has its turn. */
  readonly work?: (firing: Firing) => boolean | void;
  /** Tells what has come of it, once all features have worked. */
  readonly tell?: (app: App) => void;
  /** Whether there is something to wait for: else the trigger is removed. */
  readonly isNeeded: (app: App) => boolean;
}

/** What an open sidebar asks for all the time (`flushAnswers`). */
export interface Poll {
  /** Whether what waits has to move into the journal first. Reads the document's properties and that is all. */
  readonly isDue?: (app: App) => boolean;
  /** Members of the reply, the same as those of the state; also in a document without a store. */
  readonly tell: (app: App) => object;
}

/** A cell that a person has selected. */
export interface SelectedCell {
  readonly sheet: SheetTable;
  readonly row: number;
  readonly column: number;
  /** Empty for a value. */
  readonly formula: string;
}

/** What a feature tells of a cell that shows something of its own. */
export interface ToldCell {
  readonly title: string;
  /** Sentences. */
  readonly says: readonly string[];
  /** Whose it is, and which field; left out where that cannot be told. */
  readonly of?: { readonly company: string; readonly field: HeldField };
  /** What a run would ask that gets it anew; left out where nothing is paid for. */
  readonly refresh?: { readonly kind: string; readonly range: string };
}

/**
 * What a person does, as a value: each member is a place where the kernel asks all features. It has what it needs of the add-on,
 * and knows no other feature.
 */
export interface Feature {
  readonly name: string;
  /** Runs with a way of their own. */
  readonly kinds?: Readonly<Record<string, Kind>>;
  /** What it buys without a run, as people call it. */
  readonly bought?: Readonly<Record<string, KindWords>>;
  /** What the sidebar may ask for. */
  readonly methods?: Readonly<Record<string, AnyMethod>>;
  /** Items of the menu, each with the panel that it opens. */
  readonly menu?: readonly MenuItem[];
  readonly formulas?: Formulas;
  readonly hourly?: Hourly;
  /** Called when a run that a person drives has ended or rests. What fails is left to the next time. */
  readonly afterRun?: (app: App) => void;
  /** What it puts right before an entry that may write looks at what is held. */
  readonly beforeEntry?: (app: App) => void;
  /** What it concludes when the sidebar opens. */
  readonly opening?: (app: App) => void;
  /** Members of `getState`. @param notices What could not be read, in sentences, is added here. */
  readonly state?: (app: App, notices: string[]) => object;
  readonly poll?: Poll;
  /** What it knows of a cell that no run has written; null if that is none of its own. */
  readonly cell?: (app: App, cell: SelectedCell) => ToldCell | null;
  /** Members of `getHistory` beside its runs. */
  readonly history?: (app: App) => object;
  /** What it adds to runs of the history. */
  readonly pastRun?: (app: App) => (run: PastRun) => PastRun;
  /** What its owner's runs may spend for it (`RunRecord.watch`); null if it is not this feature's, or gone. */
  readonly capsOfWatch?: (app: App, watchId: string) => WatchCaps | null;
  /** A person has saved a list or named it anew. @param asked What it asks for, as a token; left out where that is as before. */
  readonly listSaved?: (app: App, list: StoredList, asked?: string) => void;
  /** What it writes down where something may be bought that was refused before. */
  readonly mayBuyAgain?: (now: number) => Values;
  /** It asks the service for companies that a run has not found (`Progress.toAskFor`). */
  readonly asksForMissing?: true;
  /** What it ends where its user has everything forgotten. @param notices As of `state`. */
  readonly forget?: (app: App, notices: string[]) => void;
}

/** A type parameter alone lets a misspelt member pass: the mapped type refuses what no feature has. */
export function feature<const F extends Feature>(
  written: F & { [Name in keyof F]: Name extends keyof Feature ? F[Name] : never },
): F {
  return written;
}

type Member<F, Name extends keyof Feature> = F extends { readonly [_ in Name]: infer Value } ? Value : never;
type Told<Maker> = Maker extends (...args: never[]) => infer Members ? Members : never;

/** The methods of all features of a union, by name. */
export type MethodsOf<F extends Feature> = {
  readonly [Name in KeysOf<Member<F, "methods">>]: At<Member<F, "methods">, Name>;
};

/** The panels that the menu items of features of a union open. */
export type PanelsOf<F extends Feature> = F extends {
  readonly menu: readonly { readonly panel: infer Panel }[];
}
  ? Panel
  : never;

type Asks<Made> = Made extends { readonly asks: () => infer Asked extends Members } ? Asked : never;

/** What people may ask runs of features: a union by kind. */
export type RequestsOf<F extends Feature> = {
  [Name in KeysOf<Member<F, "kinds">> & string]: RequestOf<Name, Asks<At<Member<F, "kinds">, Name>>>;
}[KeysOf<Member<F, "kinds">> & string];

/** Members of several objects in one: each may lack, as its feature may. */
type Merged<Union> = { [Name in KeysOf<Union>]?: At<Union, Name> };

/** What features tell beside the kernel: to `getState`, `getHistory` and `flushAnswers`. */
export type StateOf<F extends Feature> = Merged<Told<Member<F, "state">>>;
export type HistoryOf<F extends Feature> = Merged<Told<Member<F, "history">>>;
export type PollOf<F extends Feature> = Merged<Told<At<Member<F, "poll">, "tell">>>;
